import { HOUR_MS } from '@bothways/domain/time';
import { beforeEach, expect, it, vi } from 'vitest';
import { claimAlerts } from './alert-claims.ts';

const NOW_MS = Date.parse('2026-11-20T18:42:00Z');

beforeEach(() => localStorage.clear());

/** What two tabs that ask in the same moment may tell. */
const both = (first: boolean, second: boolean) =>
  Promise.all([claimAlerts(['a'], NOW_MS, first), claimAlerts(['a'], NOW_MS, second)]).then((answers) =>
    answers.map(({ own, unseen }) => [...own, ...[...unseen].map((id) => `${id} again`)]),
  );

it.each([
  [true, true, [['a'], []]],
  [true, false, [['a'], []]],
  [false, false, [['a'], []]],
  [false, true, [['a'], ['a again']]],
])('of two tabs (seen: %s, %s) one tells', async (first, second, expected) => {
  expect(await both(first, second)).toEqual(expected);
});

it('two tabs in front show once what one behind has told', async () => {
  await claimAlerts(['a'], NOW_MS, false);
  expect(await both(true, true)).toEqual([['a again'], []]);
});

it('is forgotten after an hour', async () => {
  await claimAlerts(['a'], NOW_MS, true);
  expect([...(await claimAlerts(['a'], NOW_MS + HOUR_MS - 1, true)).own]).toEqual([]);
  expect([...(await claimAlerts(['a'], NOW_MS + HOUR_MS, true)).own]).toEqual(['a']);
});

const idsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `arb-${first + at}`);
const claim = async (ids: readonly string[], isSeen = true): Promise<number> =>
  (await claimAlerts(ids, NOW_MS, isSeen)).own.size;

it('of more than five hundred the oldest are forgotten, and only they', async () => {
  for (let first = 0; first < 600; first += 100) expect(await claim(idsFrom(first, 100))).toBe(100);
  expect(Object.keys(JSON.parse(localStorage.getItem('arbAlertsTold:v1') ?? '{}'))).toEqual(
    idsFrom(100, 500),
  );
  expect(await claim(idsFrom(100, 500))).toBe(0);
  expect(await claim(idsFrom(0, 100))).toBe(100);
  expect(await claim(idsFrom(200, 400))).toBe(0);
});

it('more than five hundred at once are told once, and the last of them remembered', async () => {
  expect(await claim(idsFrom(0, 501))).toBe(501);
  expect(await claim(idsFrom(1, 500))).toBe(0);
  expect(await claim(['arb-0'])).toBe(1);
});

it('what was shown again is as young as what is new', async () => {
  await claim(['shown again'], false);
  await claim(idsFrom(0, 499));
  await claim(['shown again']);
  await claim(idsFrom(499, 1));
  expect(await claim(['shown again'])).toBe(0);
});

it('waits for its turn', async () => {
  const order: string[] = [];
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, act: () => unknown) => {
    order.push('asked');
    turn = turn.then(act);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  expect(await both(true, true)).toEqual([['a'], []]);
  expect(order).toEqual(['asked', 'asked']);
  vi.unstubAllGlobals();
});

it('takes what is no record of claims for none', async () => {
  localStorage.setItem('arbAlertsTold:v1', '{"a":1}');
  expect([...(await claimAlerts(['a'], NOW_MS, true)).own]).toEqual(['a']);
});
