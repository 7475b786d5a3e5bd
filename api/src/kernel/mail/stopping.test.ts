import { FIXED_KINDS } from '@bothways/domain/messages';
import { beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { addUser } from '#testing';
import type { UnsentMail } from './letter-kind.ts';
import en from './locales/en.json' with { type: 'json' };
import { messageKindOf } from './message-kind-of.ts';
import { readStopToken, stopToken } from './stop-token.ts';
import { sendLetters, stopLetters } from './stopped-letters.store.ts';
import type { LetterRequest } from './templates.ts';
import { LETTERS } from './testing/every-letter.ts';
import { lettersOver } from './testing/letters-over.ts';
import { mailRoom } from './testing/queues.ts';
import { STOP_KEY } from './testing/some-letter.ts';

const has = (words: unknown, name: string) => typeof words === 'object' && words !== null && name in words;
let people = 0;
onBothDatabases('a letter can be ended, or says why not', (database) => {
  let email: string;
  let userId: string;
  let posted: UnsentMail[];
  const post = (letter: LetterRequest, to = email) => {
    const queue = {
      add: async (_: unknown, mail: UnsentMail) => posted.push(mail) > 0,
      wake: () => undefined,
    };
    return transact(database().db, (trx) =>
      lettersOver(queue, mailRoom(database).clock.nowMs).post(trx, to, 'en', letter),
    );
  };
  beforeEach(async () => {
    people += 1;
    email = `reader${people}@example.test`;
    userId = await addUser(database(), email);
    posted = [];
  });

  test('each one that there is', async () => {
    const kinds = Object.entries(en).flatMap(([kind, words]) => (has(words, 'lines') ? [kind] : []));
    expect(LETTERS.map(({ kind }) => kind).toSorted()).toEqual(kinds.toSorted());
    for (const letter of LETTERS) {
      await post(letter);
      const mail = posted.pop();
      if (!mail) throw new Error(`${letter.kind} was not posted`);
      const kind = messageKindOf(letter);
      const why = FIXED_KINDS.find((fixed) => fixed === kind);
      expect([letter.kind, mail.unsubscribe === undefined]).toEqual([letter.kind, why !== undefined]);
      if (why) expect(mail.text).toContain(en.fixed[why]);
      else expect(mail.unsubscribe).toMatch(/^https:\/\/bothways\.test\/api\/\S+\?token=\S+$/);
    }
  });

  test('a kind that was switched off is not sent to its person, and is again when switched on', async () => {
    const ending: LetterRequest = {
      kind: 'ending',
      link: 'https://bothways.test',
      money: { plan: 'pro', atMs: 0 },
    };
    const suspended: LetterRequest = {
      kind: 'suspended',
      link: 'https://bothways.test',
      money: { plan: 'pro' },
    };
    const other = `other-${email}`;
    await addUser(database(), other);
    await stopLetters(database().db, userId, 'plan', 1);
    await stopLetters(database().db, userId, 'plan', 2);
    for (const letter of [ending, suspended]) for (const to of [email, other]) await post(letter, to);
    expect(posted.map(({ to }) => to)).toEqual([other, email, other]);
    await sendLetters(database().db, userId, 'plan');
    await post(ending);
    expect(posted).toHaveLength(4);
  });

  test('a person who is gone gets none, and switches none', async () => {
    await post(
      { kind: 'ending', link: 'https://bothways.test', money: { plan: 'pro', atMs: 0 } },
      'gone@example.test',
    );
    await stopLetters(database().db, 'gone', 'plan', 1);
    expect(posted).toEqual([]);
    expect(
      await database().db.selectFrom('stoppedLetters').selectAll().where('userId', '=', 'gone').execute(),
    ).toEqual([]);
  });
});

test('a token ends letters of its own kind only', () => {
  const kinds = ['bot', 'plan', 'operations', undefined];
  for (const kind of kinds)
    for (const asked of kinds) {
      const id = readStopToken(STOP_KEY, stopToken(STOP_KEY, 'ana', kind), asked);
      if (asked === kind) expect(id).toBe('ana');
      else if (asked !== undefined) expect(id).toBeUndefined();
    }
});
