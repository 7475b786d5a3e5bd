import { DAY_MS } from '@bothways/domain/time';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { findUser } from '#people/users';
import { addUser } from '#testing';
import { RefusedAddressError } from './refused-address.ts';
import { countRefused, markRefused } from './refused-addresses.store.ts';
import type { LetterRequest } from './templates.ts';
import { lettersOver } from './testing/letters-over.ts';
import { mailRoom } from './testing/queues.ts';
import { LIFE_MS } from './testing/some-letter.ts';

const LINK = 'https://bothways.test/en/account';
const NEWS: LetterRequest = { kind: 'ending', link: LINK, money: { plan: 'pro', atMs: 0 } };
const SECURITY: LetterRequest = {
  kind: 'passwordChanged',
  passkeys: 0,
  link: LINK,
  userAgent: '',
  ip: '::1',
  atMs: 0,
};

let people = 0;
onBothDatabases('an address that a mail server refuses', (database) => {
  let office: ReturnType<typeof mailRoom>;
  let email: string;
  let userId: string;
  const refusal = async () => (await findUser(database().db, userId))?.emailRefused;
  /** Sends one letter to the address; the mail server answers so. */
  const tried = async (to: string, answer?: RefusedAddressError) => {
    const queue = office.process(async (mail) => {
      if (answer) throw answer;
      return office.takes(mail);
    });
    await office.post(queue, to, office.clock.ms + LIFE_MS);
    await queue.idle();
  };
  const unknown = new RefusedAddressError('unknown', 'no');
  const full = new RefusedAddressError('full', 'no');

  beforeEach(async () => {
    people += 1;
    email = `ana${people}@example.test`;
    office = mailRoom(database);
    await database().db.deleteFrom('refusedAddresses').execute();
    await database().db.deleteFrom('jobs').execute();
    userId = await addUser(database(), email);
  });

  test('is marked with when and why, until a letter is accepted', async () => {
    expect(await refusal()).toBeUndefined();
    const since = new Date(office.clock.ms).toISOString();
    await tried(email, unknown);
    expect(await refusal()).toEqual({ since, reason: 'unknown' });
    office.clock.ms += DAY_MS;
    await tried(email, full);
    expect(await refusal()).toEqual({ since, reason: 'full' });
    expect(await countRefused(database().db)).toBe(1);
    await tried(email);
    expect([await refusal(), await countRefused(database().db)]).toEqual([undefined, 0]);
  });

  test('counts for that address only: another one is not marked, and neither is another person', async () => {
    await addUser(database(), `other-${email}`);
    await tried(`other-${email}`, unknown);
    expect(await refusal()).toBeUndefined();
    await tried(email, unknown);
    // The answer for the former address may come while the new one is confirmed.
    await database()
      .db.updateTable('users')
      .set({ email: `new-${email}` })
      .where('id', '=', userId)
      .execute();
    expect(await refusal()).toBeUndefined();
    await tried(email, unknown);
    expect(await refusal()).toBeUndefined();
    const later = new Date(office.clock.ms).toISOString();
    await tried(`new-${email}`, full);
    expect(await refusal()).toEqual({ since: later, reason: 'full' });
  });

  test('of nobody is not stored, and goes with its account', async () => {
    await tried('stranger@example.test', unknown);
    expect(await countRefused(database().db)).toBe(0);
    await tried(email, unknown);
    await database().db.deleteFrom('users').where('id', '=', userId).execute();
    expect(await database().db.selectFrom('refusedAddresses').selectAll().execute()).toEqual([]);
  });

  test('gets letters of security and no others', async () => {
    const letters = lettersOver(office.process(), office.clock.nowMs);
    const write = (letter: LetterRequest) =>
      transact(database().db, (trx) => letters.post(trx, email, 'en', letter));
    await write(NEWS);
    expect(await office.waiting()).toHaveLength(1);
    await markRefused(database().db, email, { reason: 'unknown', atMs: office.clock.ms });
    await write(NEWS);
    expect(await office.waiting()).toHaveLength(1);
    await write(SECURITY);
    expect(await office.waiting()).toHaveLength(2);
  });

  test('is tried by a test that its person asks for, and by no digest', async () => {
    const letters = lettersOver(office.process(), office.clock.nowMs);
    await markRefused(database().db, email, { reason: 'full', atMs: office.clock.ms });
    for (const isTest of [false, true]) {
      const digest = { rhythm: 'daily', isTest, lists: [] } as const;
      const letter: LetterRequest = {
        kind: 'digest',
        link: LINK,
        digest,
        stop: { page: LINK, oneClick: LINK },
      };
      await transact(database().db, (trx) => letters.post(trx, email, 'en', letter));
      expect(await office.waiting()).toHaveLength(Number(isTest));
    }
  });

  test('is marked once by twenty refusals at a time', async () => {
    const { db } = database();
    const reasons = Array.from({ length: 20 }, (_, nth) => (nth % 2 === 0 ? 'unknown' : 'full'));
    await Promise.all(
      reasons.map((reason) =>
        markRefused(db, email, { reason: reason === 'full' ? 'full' : 'unknown', atMs: 1 }),
      ),
    );
    expect(await countRefused(db)).toBe(1);
  });
});
