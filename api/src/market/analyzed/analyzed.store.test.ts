import { DAY_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { onBothDatabases } from '#kernel/db/testing';
import { addAnalyzed, listAnalyzed, removeAnalyzed } from './analyzed.store.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const mark = (eventId: string, markedAtMs = NOW_MS) => ({ eventId, markedBy: 'u1', markedAtMs });

onBothDatabases('analysed events', (database) => {
  test('are listed newest first, each once, and leave when the mark is taken away', async () => {
    const { db } = database();
    await addAnalyzed(db, mark('a'));
    await addAnalyzed(db, mark('b', NOW_MS + 1));
    await addAnalyzed(db, mark('a', NOW_MS + 2));
    expect(await listAnalyzed(db)).toEqual(['b', 'a']);
    await removeAnalyzed(db, 'b');
    await removeAnalyzed(db, 'b');
    expect(await listAnalyzed(db)).toEqual(['a']);
  });

  test('of more than 30 days ago are let go of with the next mark', async () => {
    const { db } = database();
    await addAnalyzed(db, mark('later', NOW_MS + 31 * DAY_MS));
    expect(await listAnalyzed(db)).toEqual(['later']);
  });

  test('marked at once by several stand once', async () => {
    const { db } = database();
    await Promise.all(Array.from({ length: 8 }, () => addAnalyzed(db, mark('same', NOW_MS + 32 * DAY_MS))));
    expect((await listAnalyzed(db)).filter((id) => id === 'same')).toHaveLength(1);
  });
});
