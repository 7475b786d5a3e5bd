import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Breakers, DeliveryError } from '#kernel/delivery';
import { createLog } from '#kernel/log';
import { createMailer } from './create-mailer.ts';
import type { Mail, Mailer } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { headerOf, readMail } from './testing/read-mail.ts';
import { type SmtpCatcher, startSmtpCatcher } from './testing/smtp-catcher.ts';

const FROM = 'Bothways <no-reply@bothways.test>';
const MAIL: Mail = {
  id: 'letter-1',
  to: 'ana@example.test',
  subject: 'Contraseña: tu código',
  text: 'Línea uno\n.\n..\nFrom here € 100%=ok\n',
  html: '<p>Línea uno</p>',
};
const TIMEOUT_MS = 250;
const breakersAt = (monotonicMs: () => number) => new Breakers(new Registry(), monotonicMs);

let smtp: SmtpCatcher;
let mailer: Mailer;
beforeAll(async () => {
  smtp = await startSmtpCatcher();
  mailer = smtpMailer({ url: smtp.url, from: FROM, timeoutMs: TIMEOUT_MS });
});
afterAll(async () => {
  mailer.close();
  await smtp.close();
});
beforeEach(() => {
  smtp.mood = 'well';
  smtp.caught.length = 0;
  smtp.signIns.length = 0;
});

/** Sends one mail and reads what the server got. */
async function delivered(change: Partial<Mail> = {}) {
  await mailer.send({ ...MAIL, ...change });
  const [caught] = smtp.caught;
  if (!caught) throw new Error('Nothing was caught');
  return { caught, mail: readMail(caught.raw) };
}
const errorOf = async (work: Promise<void>): Promise<DeliveryError> => {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (error instanceof DeliveryError) return error;
  throw new Error(`No DeliveryError: ${String(error)}`);
};

test('a mail arrives as it was written, in both forms', async () => {
  const { caught, mail } = await delivered();
  expect(caught).toMatchObject({ from: 'no-reply@bothways.test', to: ['ana@example.test'] });
  expect(smtp.signIns).toEqual(['bothways:canary-smtp-password']);
  expect(headerOf(mail, 'from')).toBe(FROM);
  expect(headerOf(mail, 'to')).toBe('ana@example.test');
  expect(headerOf(mail, 'subject')).toBe(MAIL.subject);
  expect(headerOf(mail, 'message-id')).toBe('<letter-1@bothways.test>');
  expect(mail.parts.map(({ type }) => type)).toEqual(['text/plain', 'text/html']);
  expect(mail.parts[0]?.body.replaceAll('\r\n', '\n').trimEnd()).toBe(MAIL.text.trimEnd());
  expect(mail.parts[1]?.body).toContain('<p>Línea uno</p>');
});

describe('nothing that is handed in becomes a header', () => {
  const INJECTIONS = [
    '\r\nBcc: evil@evil.test',
    '\nBcc: evil@evil.test',
    '\rBcc: evil@evil.test',
    '\r\n\r\nbody',
    '\u2028Bcc: evil@evil.test',
    '\u0000\u000bBcc: x',
    '%0d%0aBcc: x',
  ];
  const NAMES = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'content-type'];

  test.each(INJECTIONS)('subject with %j', async (tail) => {
    const { caught, mail } = await delivered({ subject: `Hello${tail}` });
    expect(mail.headers.map(([name]) => name).toSorted()).toEqual(NAMES.toSorted());
    expect(caught.to).toEqual(['ana@example.test']);
    expect(mail.parts).toHaveLength(2);
    expect(headerOf(mail, 'subject')).not.toMatch(/[\r\n\0]/);
  });

  test.each([
    ...INJECTIONS.slice(0, 6).map((tail) => `ana@example.test${tail}`),
    'ana@example.test, evil@evil.test',
    'ana@example.test; evil@evil.test',
    'ana@example.test>\r\nRCPT TO:<evil@evil.test',
    'Ana <ana@example.test>',
    '"a b"@example.test',
    'ana@example.test evil@evil.test',
    'ana(evil@evil.test)@example.test',
    'ana',
    '',
    `${'a'.repeat(250)}@example.test`,
  ])('address %j: nothing is sent', async (to) => {
    const error = await errorOf(mailer.send({ ...MAIL, to }));
    expect(error).toMatchObject({ failure: 'recipient', nothingSent: true });
    expect(smtp.caught).toEqual([]);
  });

  test('a body that ends the mail early and begins another', async () => {
    const text = 'one\r\n.\r\nMAIL FROM:<evil@evil.test>\r\nRCPT TO:<evil@evil.test>\r\nDATA\r\n';
    const { mail } = await delivered({ text });
    expect(smtp.caught).toHaveLength(1);
    expect(mail.parts[0]?.body).toContain('\r\n.\r\nMAIL FROM:<evil@evil.test>');
  });
});

describe('a server that does not take it', () => {
  test.each([
    ['busy', 'unavailable', true],
    ['hang', 'unavailable', true],
    ['noRecipient', 'recipient', true],
    ['spam', 'refused', true],
    ['vanish', 'unknown', false],
    ['dropAfterContent', 'unknown', false],
  ] as const)('%s is "%s"', async (mood, failure, nothingSent) => {
    smtp.mood = mood;
    const error = await errorOf(mailer.send(MAIL));
    expect(error).toMatchObject({ failure, nothingSent });
    expect(error.message).not.toMatch(/canary|ana@/);
    expect(smtp.caught).toEqual([]);
  });

  test('a wrong password is refused', async () => {
    const url = smtp.url.replace('canary-smtp-password', 'wrong');
    const error = await errorOf(smtpMailer({ url, from: FROM, timeoutMs: TIMEOUT_MS }).send(MAIL));
    expect(error.failure).toBe('refused');
  });

  test('a server that is not there sent nothing', async () => {
    const gone = await startSmtpCatcher();
    await gone.close();
    const error = await errorOf(smtpMailer({ url: gone.url, from: FROM, timeoutMs: TIMEOUT_MS }).send(MAIL));
    expect(error).toMatchObject({ failure: 'unavailable', nothingSent: true });
  });

  test('a server elsewhere that offers no TLS gets nothing, not even the password', async () => {
    // This machine too, but not by one of the names that may go without TLS.
    const elsewhere = await startSmtpCatcher('127.0.0.2');
    const error = await errorOf(smtpMailer({ url: elsewhere.url, from: FROM }).send(MAIL));
    expect(error).toMatchObject({ failure: 'refused', nothingSent: true });
    expect([elsewhere.greeted, elsewhere.signIns, elsewhere.caught]).toEqual([1, [], []]);
    await elsewhere.close();
  });
});

describe('the configured mailer', () => {
  test('the console writes one line with address and text', async () => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => void lines.push(line) });
    const mailToConsole = createMailer(
      { transport: 'console' },
      log,
      breakersAt(() => 0),
      () => undefined,
    );
    await mailToConsole.send({ ...MAIL, text: 'https://x.test/?token=1\n\u001b[31m' });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.trimEnd().split('\n')).toHaveLength(1);
    expect(lines[0]).toContain('ana@example.test');
    expect(lines[0]).toContain('https://x.test/?token=1');
  });

  test('without a server nothing goes out, and the reason says what to set', async () => {
    const without = createMailer(
      { transport: 'none' },
      createLog('silent'),
      breakersAt(() => 0),
      () => undefined,
    );
    const error = await errorOf(without.send(MAIL));
    expect(error.message).toMatch(/SMTP_URL and MAIL_FROM/);
  });

  test('a server that is down is left alone, and asked again later', async () => {
    const clock = { ms: 0 };
    const config = { transport: 'smtp', url: smtp.url, from: FROM } as const;
    const guarded = createMailer(
      config,
      createLog('silent'),
      breakersAt(() => clock.ms),
      () => undefined,
    );
    smtp.mood = 'busy';
    for (let time = 0; time < 5; time += 1) await errorOf(guarded.send(MAIL));
    smtp.mood = 'well';
    expect((await errorOf(guarded.send(MAIL))).message).toMatch(/left alone/);
    clock.ms = 30_000;
    await guarded.send(MAIL);
    expect(smtp.caught).toHaveLength(1);
    guarded.close();
  });
});
