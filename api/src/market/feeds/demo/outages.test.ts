import type { FeedItem, Quote } from '@bothways/domain/quotes';
import { MINUTE_MS } from '@bothways/domain/time';
import { expect, test } from 'vitest';
import { aQuote } from '#testing';
import { type Outage, outageAt, usualDelayMs, Way } from './outages.ts';

const BEGINS_MS = Date.UTC(2026, 10, 21, 12);
const DAY = Array.from({ length: 24 * 60 }, (_, minute) => BEGINS_MS + minute * MINUTE_MS);

const limpOf = (kind: Outage['kind']): { limp: Outage; atMs: number } => {
  for (const atMs of DAY.slice(60)) {
    const limp = outageAt(atMs);
    if (limp?.kind === kind) return { limp, atMs };
  }
  throw new Error(`Nobody is ${kind} that day`);
};
const quotes = (bookie: string, count: number): Quote[] =>
  Array.from({ length: count }, (_, index) =>
    aQuote(bookie, '1', 2, { mode: 'live', event: { ...aQuote('x', '1', 2).event, home: `Home ${index}` } }),
  );
const arrived = (items: readonly FeedItem[]): Quote[] =>
  items.flatMap((item) => ('type' in item ? [] : [item]));

test('a third to two thirds of the time one limps, for less than half an hour, and never one that people begin with', () => {
  const limps = DAY.map((atMs) => outageAt(atMs));
  const share = limps.filter(Boolean).length / DAY.length;
  expect(share).toBeGreaterThan(0.33);
  expect(share).toBeLessThan(0.67);
  for (const limp of limps) {
    if (!limp) continue;
    expect(limp.toMs - limp.fromMs).toBeLessThan(30 * MINUTE_MS);
    expect(['bet365', 'pinnacle', 'bwin']).not.toContain(limp.bookie);
  }
});

test('the silent one is not heard, and its neighbours are', () => {
  const { limp, atMs } = limpOf('silent');
  const way = new Way(BEGINS_MS);
  const through = way.through([...quotes(limp.bookie, 5), ...quotes('bet365', 5)], atMs);
  expect(arrived(through).map(({ bookie }) => bookie)).toEqual(Array(5).fill('bet365'));
  expect(way.through(quotes(limp.bookie, 5), limp.toMs)).toHaveLength(5);
});

test('of few about half arrive, always the same ones', () => {
  const { limp, atMs } = limpOf('few');
  const way = new Way(BEGINS_MS);
  const namesOf = () => arrived(way.through(quotes(limp.bookie, 100), atMs)).map(({ event }) => event.home);
  const names = namesOf();
  expect(names.length).toBeGreaterThan(30);
  expect(names.length).toBeLessThan(70);
  expect(namesOf()).toEqual(names);
});

test('the slow one is late by more than anybody should be', () => {
  const { limp, atMs } = limpOf('slow');
  const late = arrived(new Way(BEGINS_MS).through(quotes(limp.bookie, 50), atMs));
  const delays = late.map(({ at = '' }) => atMs - Date.parse(at)).toSorted((a, b) => a - b);
  expect(delays[47]).toBeGreaterThan(15_000);
});

test('nobody limps at first, and a few quotes say when they were seen', () => {
  const { limp } = limpOf('silent');
  const through = arrived(new Way(limp.fromMs).through(quotes(limp.bookie, 480), limp.fromMs + MINUTE_MS));
  expect(through).toHaveLength(480);
  const stamped = through.flatMap(({ at }) =>
    at === undefined ? [] : [limp.fromMs + MINUTE_MS - Date.parse(at)],
  );
  expect(stamped).toHaveLength(20);
  const usualMs = usualDelayMs(limp.bookie, 'live');
  for (const delayMs of stamped) expect(delayMs).toBeGreaterThan(usualMs / 2);
});
