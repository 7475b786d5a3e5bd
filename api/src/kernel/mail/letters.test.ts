import { expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import type { LetterRequest } from './templates.ts';
import { lettersOver } from './testing/letters-over.ts';
import { mailRoom } from './testing/queues.ts';

const MINUTE = 60_000;
const LINK = 'https://bothways.test/en/reset-password#token';

onBothDatabases('how long a letter is worth sending', (database) => {
  test.each<[LetterRequest, number]>([
    [{ kind: 'resetPassword', link: LINK, minutes: 60 }, 60 * MINUTE],
    [{ kind: 'resetPassword', link: LINK, minutes: 5 }, 5 * MINUTE],
    [
      { kind: 'passwordChanged', link: LINK, passkeys: 0, userAgent: '', ip: '::1', atMs: 0 },
      2 * 24 * 60 * MINUTE,
    ],
    [{ kind: 'accountExists', link: LINK }, 2 * 24 * 60 * MINUTE],
    [{ kind: 'suspended', link: LINK, money: { plan: 'pro' } }, 14 * 24 * 60 * MINUTE],
  ])('%j', async (letter, lifeMs) => {
    const room = mailRoom(database);
    await database().db.deleteFrom('jobs').execute();
    const letters = lettersOver(room.process(), room.clock.nowMs);
    await transact(database().db, (trx) => letters.post(trx, 'ana@example.test', 'en', letter));
    expect((await room.waiting()).map(({ expiresAtMs }) => (expiresAtMs ?? 0) - room.clock.ms)).toEqual([
      lifeMs,
    ]);
  });
});
