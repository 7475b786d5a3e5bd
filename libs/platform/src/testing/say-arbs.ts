import type { Arb } from '@bothways/domain/arbs';
import type { FakeLine } from './fake-line.ts';

/** Returns the topic of the page's last subscription on this line. */
export function lastTopicId(line: FakeLine): number {
  const message = line.sent.findLast(({ kind }) => kind === 'subscribe');
  if (message?.kind !== 'subscribe') throw new Error('The page follows no list');
  return message.topicId;
}

/** Sends the server's first message of the followed list: a snapshot with these arbs. */
export function sayArbs(line: FakeLine, arbs: Arb[], { rejectedTotal = 0, seq = 1 } = {}): void {
  const atMs = Date.now();
  line.say(
    { kind: 'heartbeat', serverTimeMs: atMs, feedAtMs: atMs },
    { kind: 'arbsSnapshot', topicId: lastTopicId(line), seq, atMs, arbs, total: arbs.length, rejectedTotal },
  );
}

/** Sends changes: new or changed arbs, and removed ids. */
export function sayChanges(line: FakeLine, seq: number, upserts: Arb[], gone: string[] = []): void {
  const removes = gone.map((id) => ({ id }));
  const topicId = lastTopicId(line);
  line.say({
    kind: 'arbsChanges',
    topicId,
    seq,
    atMs: Date.now(),
    upserts,
    removes,
    total: 0,
    rejectedTotal: 0,
  });
}
