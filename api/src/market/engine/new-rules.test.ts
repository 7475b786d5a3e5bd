import { arbQuerySchema } from '@bothways/domain/arbs';
import { type BookRules, DEFAULT_MODE_SETTINGS, type ModeSettings } from '@bothways/domain/bookies';
import type { Quote } from '@bothways/domain/quotes';
import { valueBetQuerySchema } from '@bothways/domain/valuebets';
import { ADDRESS_BYTES, addressed, LiveCodec } from '@bothways/wire';
import { expect, test } from 'vitest';
import { anArb, aQuote } from '#testing';
import { eachFrame } from './frame-index.ts';
import type { FromEngine, ToEngine } from './protocol.ts';
import { localEngine } from './testing/index.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const SEEN_NOW = '2026-11-20T12:00:00.000Z';
const SEEN_30_S_AGO = '2026-11-20T11:59:30.000Z';

type LiveMessage = ReturnType<LiveCodec['decode']>;

const ruled = (value: string, settings: Partial<ModeSettings>): BookRules => ({
  value,
  label: value,
  countries: [],
  modes: { prematch: { ...DEFAULT_MODE_SETTINGS, ...settings }, live: DEFAULT_MODE_SETTINGS },
});

const LISTS: Extract<ToEngine, { kind: 'openGroup' }>['list'][] = [
  { name: 'arbs', filter: arbQuerySchema.parse({ minPercentage: 0 }) },
  { name: 'valuebets', filter: valueBetQuerySchema.parse({ minPercentage: 0 }) },
];

/** Who follows a list of arbs and one of value bets on the engine's thread. */
async function following(quotes: readonly Quote[]) {
  const heard: FromEngine[] = [];
  const port = localEngine(() => NOW_MS);
  const codecs = LISTS.map(() => new LiveCodec());
  port.onMessage((message) => heard.push(message));
  /** What came with a beat of the thread. */
  const beat = async (): Promise<LiveMessage[]> => {
    port.thread.tick();
    await new Promise(setImmediate);
    return heard.splice(0).flatMap((message) => told(message, codecs));
  };
  port.thread.apply(quotes, 'test');
  for (const [group, list] of LISTS.entries()) port.post({ kind: 'openGroup', group, list });
  await new Promise(setImmediate);
  await beat();
  return (bookies: readonly BookRules[]) => {
    port.post({ kind: 'bookies', bookies });
    return beat();
  };
}

function told(message: FromEngine, codecs: readonly LiveCodec[]): LiveMessage[] {
  const frames: LiveMessage[] = [];
  if (message.kind !== 'lists') return frames;
  const { index, bytes } = message.batch;
  eachFrame(index, (group, _, from, to) => {
    const frame = codecs[group]?.decode(addressed(1, bytes.subarray(from + ADDRESS_BYTES, to)));
    if (frame) frames.push(frame);
  });
  return frames;
}

test('what is set for a bookmaker is in an open list of arbs with the next beat, and gone with the one after', async () => {
  const set = await following(anArb());
  expect(await set([ruled('bwin', { enabled: false })])).toMatchObject([
    { kind: 'arbsChanges', total: 0, removes: [{}] },
  ]);
  expect(await set([ruled('bwin', { delaySeconds: 30 })])).toMatchObject([
    {
      kind: 'arbsChanges',
      total: 1,
      upserts: [{ bets: [{ bookie: 'bet365' }, { updatedOn: SEEN_30_S_AGO }] }],
    },
  ]);
  // Nothing comes or goes; only what the card says of its age.
  expect(await set([])).toMatchObject([
    { kind: 'arbsChanges', total: 1, upserts: [{ bets: [{ bookie: 'bet365' }, { updatedOn: SEEN_NOW }] }] },
  ]);
  expect(await set([])).toEqual([]);
});

test('and in an open list of value bets', async () => {
  const fair = ['alpha', 'beta', 'gamma', 'delta'].flatMap((bookie) => [
    aQuote(bookie, '1', 1.95),
    aQuote(bookie, '2', 1.95),
  ]);
  const set = await following([...fair, aQuote('soft', '1', 2.2), aQuote('soft', '2', 1.7)]);
  expect(await set([ruled('soft', { maxPercentage: 5 })])).toMatchObject([
    { kind: 'arbsChanges' },
    { kind: 'valueBetsChanges', total: 0, removes: [{}] },
  ]);
  expect(await set([ruled('soft', { maxPercentage: 15 })])).toMatchObject([
    { kind: 'arbsChanges' },
    { kind: 'valueBetsChanges', total: 1, upserts: [{ bet: { bookie: 'soft' } }] },
  ]);
});
