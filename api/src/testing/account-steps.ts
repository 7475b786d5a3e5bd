import { factorSetupSchema, recoveryCodesSchema } from '@bothways/domain/account';
import { errorAnswerSchema } from '@bothways/domain/errors';
import { meAnswerSchema } from '@bothways/domain/identity';
import { expect } from 'vitest';
import type { TestDatabase } from '#kernel/db/testing';
import { headerOf, readMail, type SmtpCatcher, startSmtpCatcher } from '#kernel/mail/testing';
import { totpCode } from '#people/auth/testing';
import { Browser } from './browser.ts';
import { type TestOptions, type TestServices, testServices } from './test-services.ts';

export const PASSWORD = 'correct horse battery';

interface Caught {
  to: string;
  subject: string;
  text: string;
  /** From the fragment of the letter's link. */
  token: string;
}

/** An API that requires confirmed addresses and sends its letters to a local mail server. */
export class AccountSteps {
  readonly services: TestServices;
  readonly #catcher: SmtpCatcher;

  private constructor(services: TestServices, catcher: SmtpCatcher) {
    this.services = services;
    this.#catcher = catcher;
  }

  static async start(database: TestDatabase, options: TestOptions = {}): Promise<AccountSteps> {
    const catcher = await startSmtpCatcher();
    const mail = { transport: 'smtp' as const, url: catcher.url, from: 'Bothways <no-reply@bothways.test>' };
    const config = { mail, confirmEmail: true, ...options.config };
    return new AccountSteps(await testServices({ ...options, database, config }), catcher);
  }

  async stop(): Promise<void> {
    await this.services.idle();
    await this.#catcher.close();
  }

  browser(headers?: Record<string, string>): Browser {
    return new Browser(this.services, headers);
  }

  /** Returns the letters received since the last call. */
  async letters(): Promise<Caught[]> {
    await this.services.idle();
    return this.#catcher.caught.splice(0).map(({ to, raw }) => {
      const mail = readMail(raw);
      const text = mail.parts.find(({ type }) => type === 'text/plain')?.body ?? '';
      const token = /#([\w-]{43})/.exec(text)?.[1] ?? '';
      return { to: to.join(), subject: headerOf(mail, 'subject'), text, token };
    });
  }

  /** Returns a signed-in browser with a new, confirmed account. */
  async newcomer(email: string): Promise<Browser> {
    const browser = this.browser();
    await expectOk(browser.post('/api/auth/sign-up/email', { name: 'Ana', email, password: PASSWORD }));
    const letter = (await this.letters()).findLast(({ to }) => to === email);
    await expectOk(browser.post('/api/auth/verify-email', { token: letter?.token }));
    return browser;
  }

  async signIn(browser: Browser, email: string, password = PASSWORD): Promise<unknown> {
    return expectOk(browser.post('/api/auth/sign-in/email', { email, password }));
  }

  /** Enables the second factor; returns the app's secret and the recovery codes. */
  async enableFactor(
    browser: Browser,
    currentPassword = PASSWORD,
  ): Promise<{ secret: string; recoveryCodes: string[] }> {
    const setup = await expectOk(browser.post('/api/account/second-factor/setup', { currentPassword }));
    const { secret } = factorSetupSchema.parse(setup);
    const confirmed = await expectOk(
      browser.post('/api/account/second-factor/confirm', { code: this.codeOf(secret) }),
    );
    // A code counts once: move the clock to the next one.
    this.services.clock.ms += 30_000;
    return { secret, recoveryCodes: recoveryCodesSchema.parse(confirmed).recoveryCodes };
  }

  codeOf(secret: string): string {
    return totpCode(secret, this.services.clock.ms);
  }

  /** Returns the audit actions on a user, oldest first. */
  async auditOf(browser: Browser): Promise<string[]> {
    const { id } = await this.me(browser);
    return this.audit(`user:${id}`);
  }

  async audit(target: string): Promise<string[]> {
    const { db } = this.services.database;
    const rows = await db
      .selectFrom('auditLog')
      .select('action')
      .where('target', '=', target)
      .orderBy('seq')
      .execute();
    return rows.map(({ action }) => action);
  }

  async me(browser: Browser): Promise<{ id: string; email: string }> {
    return meAnswerSchema.parse(await expectOk(browser.get('/api/auth/me'))).user;
  }
}

/** Returns the body of a response that must be successful. */
export async function expectOk(answer: Promise<Response>): Promise<unknown> {
  const response = await answer;
  const body: unknown = await response.json();
  expect([response.status, body]).toEqual([200, expect.objectContaining({ success: true })]);
  return body;
}

/** Returns the status and error key of a refusal. */
export async function refusalOf(answer: Promise<Response>): Promise<[number, string | undefined]> {
  const response = await answer;
  return [response.status, errorAnswerSchema.parse(await response.json()).error];
}
