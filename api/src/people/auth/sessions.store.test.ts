import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { onBothDatabases } from '#kernel/db/testing';
import { disableUser } from '#people/users';
import { addUser } from '#testing';
import { openSession } from './open-session.ts';
import { deleteSessions, findSession, listSessions, renewToken } from './sessions.store.ts';
import { hashToken } from './tokens.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');

/** The store answers by itself what no longer holds: whoever asks it need not read a clock again. */
onBothDatabases('sessions in the database', (database) => {
  const newSession = async (email: string) => {
    const userId = await addUser(database(), email);
    const entering = { userId, remembered: false, ip: '203.0.113.7', userAgent: undefined };
    const { token, session } = await transact(database().db, (trx) => openSession(trx, entering, NOW_MS));
    return { userId, session, tokenHash: hashToken(token) };
  };
  const idAt = async (tokenHash: string, nowMs: number) =>
    (await findSession(database().db, tokenHash, nowMs))?.id;

  test('open until their time is up, and not at that moment', async () => {
    const { session, tokenHash, userId } = await newSession('time@example.test');
    expect(await idAt(tokenHash, session.expiresAtMs - 1)).toBe(session.id);
    expect(await idAt(tokenHash, session.expiresAtMs)).toBeUndefined();
    expect(await listSessions(database().db, userId, session.expiresAtMs - 1)).toHaveLength(1);
    expect(await listSessions(database().db, userId, session.expiresAtMs)).toEqual([]);
  });

  test('open by the token of before until the moment that was said, and end then for it alone', async () => {
    const { session, tokenHash } = await newSession('former@example.test');
    const to = hashToken(randomUUID());
    await renewToken(database().db, { id: session.id, to, formerUntilMs: NOW_MS + 1000 });
    expect(await findSession(database().db, tokenHash, NOW_MS + 999)).toMatchObject({
      id: session.id,
      isFormer: true,
      expiresAtMs: NOW_MS + 1000,
    });
    expect(await idAt(tokenHash, NOW_MS + 1000)).toBeUndefined();
    expect(await findSession(database().db, to, NOW_MS + HOUR_MS)).toMatchObject({
      isFormer: false,
      expiresAtMs: session.expiresAtMs,
    });
  });

  test('of a disabled account open nothing and are not listed, even where one was left over', async () => {
    const { userId, tokenHash, session } = await newSession('closed@example.test');
    expect(await idAt(tokenHash, NOW_MS)).toBe(session.id);
    await transact(database().db, (trx) => disableUser(trx, { userId, atMs: NOW_MS, reason: 'left over' }));
    expect(await idAt(tokenHash, NOW_MS)).toBeUndefined();
    expect(await listSessions(database().db, userId, NOW_MS)).toEqual([]);
  });

  test('of others stay when somebody ends all but one of theirs', async () => {
    const own = await newSession('own@example.test');
    const other = await newSession('other@example.test');
    expect(await deleteSessions(database().db, own.userId, own.session.id)).toBe(0);
    expect(await deleteSessions(database().db, own.userId)).toBe(1);
    expect(await idAt(own.tokenHash, NOW_MS)).toBeUndefined();
    expect(await idAt(other.tokenHash, NOW_MS)).toBe(other.session.id);
  });
});
