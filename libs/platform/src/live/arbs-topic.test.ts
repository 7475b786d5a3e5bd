import type { Arb } from '@bothways/domain/arbs';
import type { ArbsChanges, ArbsSnapshot } from '@bothways/domain/live';
import { describe, expect, it } from 'vitest';
import { anArb } from '../testing/factories.ts';
import { createArbsTopic, GONE_MS } from './arbs-topic.ts';

const arb = (id: string, profit = 0.98): Arb => anArb({ id, profit });
const snapshot = (seq: number, arbs: Arb[]): ArbsSnapshot => ({
  kind: 'arbsSnapshot',
  topicId: 1,
  seq,
  atMs: seq * 100,
  arbs,
  total: arbs.length,
  rejectedTotal: 7,
});
const changes = (seq: number, upserts: Arb[], removes: ArbsChanges['removes'] = []): ArbsChanges => ({
  kind: 'arbsChanges',
  topicId: 1,
  seq,
  atMs: seq * 100,
  upserts,
  removes,
  total: 9,
  rejectedTotal: 8,
});
const ids = (topic: ReturnType<typeof createArbsTopic>) => topic.entry().arbs.map(({ id }) => id);

describe('a list over the socket', () => {
  it('loads until its snapshot, then has what the snapshot says', () => {
    const topic = createArbsTopic(undefined);
    expect(topic.entry()).toMatchObject({ status: 'loading', arbs: [], atMs: undefined });
    topic.snapshot(snapshot(3, [arb('a')]), 0);
    expect(topic.entry()).toMatchObject({ status: 'ready', total: 1, rejectedTotal: 7, atMs: 300 });
  });

  it('stands in the order that was asked for, equal ones by id', () => {
    const arbs = [arb('b', 0.97), arb('d', 0.99), arb('a', 0.97), arb('c', 0.95)];
    const sorted = (sort: Parameters<typeof createArbsTopic>[0]) => {
      const topic = createArbsTopic(sort);
      topic.snapshot(snapshot(1, arbs), 0);
      return ids(topic).join('');
    };
    expect([sorted(undefined), sorted('profit_desc'), sorted('profit_asc')]).toEqual([
      'cabd',
      'cabd',
      'dabc',
    ]);
  });

  it('stands by start time when asked', () => {
    const at = (id: string, startedAt: string) => anArb({ id, event: { ...arb(id).event, startedAt } });
    const topic = createArbsTopic('time_desc');
    topic.snapshot(snapshot(1, [at('late', '2026-11-22T00:00:00Z'), at('early', '2026-11-21T23:00:00Z')]), 0);
    expect(ids(topic)).toEqual(['late', 'early']);
  });

  it('takes changes in turn: new, changed, gone', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(1, [arb('a', 0.97), arb('b', 0.98)]), 0);
    expect(
      topic.changes(changes(2, [arb('b', 0.95), arb('c', 0.99)], [{ id: 'a', reason: 'STALE' }]), 50),
    ).toBe('applied');
    expect(ids(topic)).toEqual(['b', 'c']);
    expect(topic.entry()).toMatchObject({ total: 9, rejectedTotal: 8, atMs: 200 });
    expect(topic.entry().gone.get('a')).toMatchObject({ atMs: 50, reason: 'STALE', arb: { id: 'a' } });
  });

  it('leaves the untouched ones the same objects, so that their cards need not render', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(1, [arb('a', 0.97), arb('b', 0.98)]), 0);
    const before = topic.entry().arbs[0];
    topic.changes(changes(2, [arb('b', 0.99)]), 50);
    expect(topic.entry().arbs[0]).toBe(before);
  });

  it('drops what it has seen and notices what it has missed', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(5, [arb('a')]), 0);
    expect(topic.changes(changes(5, [arb('old')]), 0)).toBe('old');
    expect(topic.changes(changes(7, [arb('later')]), 0)).toBe('gap');
    expect(ids(topic)).toEqual(['a']);
  });

  it('takes no changes before the snapshot that it waits for', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(5, [arb('a')]), 0);
    topic.await();
    expect(topic.changes(changes(6, [arb('b')]), 0)).toBe('old');
    topic.snapshot(snapshot(1, [arb('a'), arb('c')]), 0);
    expect(topic.changes(changes(2, [arb('d')]), 0)).toBe('applied');
    expect(ids(topic)).toEqual(['a', 'c', 'd']);
  });

  it('greys what a new snapshot lacks, and lets it go in time', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(1, [arb('a'), arb('b')]), 0);
    topic.await();
    topic.snapshot(snapshot(1, [arb('b')]), 1_000);
    expect([...topic.entry().gone.keys()]).toEqual(['a']);
    expect(topic.forgetGone(1_000 + GONE_MS - 1)).toBe(1_000 + GONE_MS);
    expect(topic.entry().gone.size).toBe(1);
    expect(topic.forgetGone(1_000 + GONE_MS)).toBeUndefined();
    expect(topic.entry().gone.size).toBe(0);
  });

  it('is not gone any more when it comes back', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(1, [arb('a')]), 0);
    topic.changes(changes(2, [], [{ id: 'a' }]), 10);
    topic.changes(changes(3, [arb('a')]), 20);
    expect(ids(topic)).toEqual(['a']);
    expect(topic.entry().gone.size).toBe(0);
  });

  it('shows nothing old when it fails', () => {
    const topic = createArbsTopic(undefined);
    topic.snapshot(snapshot(1, [arb('a')]), 0);
    topic.fail('error', 'INTERNAL');
    expect(topic.entry()).toMatchObject({ status: 'error', error: 'INTERNAL', arbs: [] });
  });
});
