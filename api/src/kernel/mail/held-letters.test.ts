import { HOUR_MS } from '@bothways/domain/time';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import { sendLetters, stopLetters } from './stopped-letters.store.ts';
import type { LetterRequest } from './templates.ts';
import { lettersOver } from './testing/letters-over.ts';
import { mailRoom } from './testing/queues.ts';

const LINK = 'https://bothways.test';
const ENDING: LetterRequest = { kind: 'ending', link: LINK, money: { plan: 'pro', atMs: 0 } };
const SUSPENDED: LetterRequest = { kind: 'suspended', link: LINK, money: { plan: 'pro' } };
const LINKED: LetterRequest = {
  kind: 'signIn',
  link: LINK,
  minutes: 30,
  userAgent: 'x',
  ip: '203.0.113.9',
  atMs: 0,
};
const ASKED: LetterRequest = {
  kind: 'botRequest',
  link: LINK,
  asked: { type: 'opening', bookie: 'Kirolbet' },
  stop: { page: LINK, oneClick: LINK },
};
let people = 0;
onBothDatabases('a letter in its reader’s quiet hours', (database) => {
  let office: ReturnType<typeof mailRoom>;
  let process: ReturnType<ReturnType<typeof mailRoom>['process']>;
  let email: string;
  let userId: string;
  const post = async (letter: LetterRequest, to = email) => {
    const letters = lettersOver(process, office.clock.nowMs);
    await transact(database().db, (trx) => letters.post(trx, to, 'en', letter));
    letters.collect();
    await process.idle();
  };
  const later = async (hours: number) => {
    office.clock.ms += hours * HOUR_MS;
    process.wake();
    await process.idle();
  };
  const quiet = async (from: string, to: string, quietDays: string | null = null) => {
    const row = { zone: 'Europe/Madrid', quietOn: 1, quietFrom: from, quietTo: to, quietDays };
    await database()
      .db.insertInto('alertSettings')
      .values({ userId, ...row })
      .execute();
  };
  const arrived = () => office.taken.map(({ subject }) => subject.replace(' - Bothways', ''));
  beforeEach(async () => {
    people += 1;
    email = `quiet${people}@example.test`;
    userId = await addUser(database(), email);
    office = mailRoom(database);
    // 23:30 in Madrid, on a Friday.
    office.clock.ms = Date.UTC(2026, 10, 20, 22, 30);
    process = office.process();
    process.start();
  });
  afterEach(() => process.close());

  test('waits for the morning; those of security and payments never do', async () => {
    await quiet('23:00', '07:00');
    const other = `other-${email}`;
    await addUser(database(), other);
    for (const letter of [ENDING, SUSPENDED, LINKED]) await post(letter);
    await post(ENDING, other);
    expect(arrived()).toHaveLength(3);
    expect(office.taken.filter(({ to }) => to === other)).toHaveLength(1);
    await later(7);
    expect(arrived()).toHaveLength(3);
    await later(1);
    expect(office.taken.at(-1)).toMatchObject({
      to: email,
      subject: expect.stringMatching(/^Your plan ends/),
    });
  });

  test('waits on the days that were chosen alone, over a whole weekend too', async () => {
    await quiet('00:00', '00:00', '[6,7]');
    await post(ENDING);
    expect(arrived()).toHaveLength(1);
    await later(1);
    await post(ENDING);
    expect(arrived()).toHaveLength(1);
    await later(48);
    expect(arrived()).toHaveLength(2);
  });

  test('is not sent if its kind was switched off meanwhile', async () => {
    const { db } = database();
    await quiet('23:00', '07:00');
    await post(ENDING);
    await stopLetters(db, userId, 'plan', 1);
    await later(8);
    await sendLetters(db, userId, 'plan');
    await later(48);
    expect([arrived(), await office.waiting()]).toEqual([[], []]);
  });

  test('does not go to an address that its reader has left meanwhile', async () => {
    await quiet('23:00', '07:00');
    for (const letter of [ENDING, ASKED]) await post(letter);
    await database()
      .db.updateTable('users')
      .set({ email: `moved-${email}` })
      .where('id', '=', userId)
      .execute();
    await later(8);
    expect([arrived(), await office.waiting()]).toEqual([[], []]);
  });

  test('comes at once where quiet hours never end', async () => {
    await quiet('08:00', '08:00');
    await post(ENDING);
    expect(arrived()).toHaveLength(1);
  });
});
