import { expect, test } from 'vitest';
import { HistoryKeeper } from './history-keeper.ts';
import { HistoryThread } from './history-thread.ts';
import { openHistory } from './open-history.ts';
import type { FromHistory } from './protocol.ts';
import { batchMaker } from './testing/batches.ts';

const START_MS = Date.parse('2026-11-21T12:00:00Z');
const SELECTION = 'event-0~W.FT.1';

async function started(): Promise<{ thread: HistoryThread; said: FromHistory[] }> {
  const database = await openHistory({ url: undefined, file: ':memory:' }, (error) => {
    throw error;
  });
  const said: FromHistory[] = [];
  const keeper = await HistoryKeeper.open(database, START_MS);
  const thread = new HistoryThread({ keeper, post: (message) => said.push(message), nowMs: () => START_MS });
  return { thread, said };
}
const batchOf = (selections: number) =>
  batchMaker()(
    Array.from({ length: selections }, (_, at) => ({
      selection: `event-${at}~W.FT.1`,
      bookie: 'bet365',
      atMs: START_MS,
      odds: 2,
    })),
  );
const ask = (id: number) =>
  ({ kind: 'read', id, question: { bookie: 'bet365', topic: `${SELECTION}~bet365` } }) as const;

test('who asks does not wait for a batch that names thousands', async () => {
  const { thread, said } = await started();
  const written = thread.receive({ kind: 'record', batch: batchOf(2000) });
  await thread.receive(ask(1));
  await written;
  expect(said.map(({ kind }) => kind)).toEqual(['answer', 'recorded']);
  await thread.receive(ask(2));
  const answer = said.at(-1);
  expect(answer?.kind === 'answer' && answer.modes).toEqual(['prematch']);
  await thread.receive({ kind: 'stop' });
});

test('a question that fails is told to who asked, and the next is answered', async () => {
  const { thread, said } = await started();
  await thread.receive({ kind: 'stop' });
  await Promise.all([thread.receive(ask(1)), thread.receive(ask(2))]);
  expect(said.map((message) => [message.kind, 'id' in message && message.id])).toEqual([
    ['failed', 1],
    ['failed', 2],
  ]);
});
