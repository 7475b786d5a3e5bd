import { phoneRefusalSchema } from '@bothways/domain/phone';
import { expect } from 'vitest';
import type { TestDatabase } from '#kernel/db/testing';
import { findUser } from '#people/users';
import { codeIn, type PhoneApp, phoneApp } from './phone-app.ts';

let last = 0;
/** A number that no other test of the file has, each in a block of its own. */
export const freshNumber = (): string => {
  last += 1;
  return `6${String(last).padStart(5, '0')}000`;
};

/** Status, key and seconds to wait of a refusal; its shape is checked on the way. */
export async function refusal(response: Response): Promise<[number, string, string | null]> {
  const { error } = phoneRefusalSchema.parse(await response.json());
  return [response.status, error, response.headers.get('retry-after')];
}

/** `ok`, or the key of the refusal. */
export const keyOf = async (response: Response): Promise<string> =>
  response.ok ? 'ok' : (await refusal(response))[1];

/** What the tests of the routes do again and again. */
export const phoneSteps = (database: () => TestDatabase) => ({
  /** The app with a user and a number of their own, and no limit touched. */
  async setup(options?: Parameters<typeof phoneApp>[1]) {
    await database().db.deleteFrom('phoneQuotas').execute();
    const app = phoneApp(database(), options);
    return { app, userId: await app.newUser(), number: freshNumber() };
  },
  /** Number of a user, and whether it is verified. */
  async profileOf(userId: string) {
    const user = await findUser(database().db, userId);
    return [user?.mobilePhoneNumber, user?.mobilePhoneVerified];
  },
  /** Sends a code and types it in. */
  async verified(app: PhoneApp, userId: string, number: string) {
    expect(await keyOf(await app.send(userId, number))).toBe('ok');
    expect(await keyOf(await app.verify(userId, codeIn(app.sent.at(-1))))).toBe('ok');
  },
});
