import type { LineOdds, LinePoints, OddsDrops } from '@bothways/domain/history';
import { describe, expect, it } from 'vitest';
import type { Wording, Words } from '../words/index.ts';
import { dropsCsv } from './drops/drops-csv.ts';
import { pointsCsv, tableCsv } from './explorer-csv.ts';

/** A language that says its keys. */
const t: Words = (key: string) => key;
const wording = (locale: 'en' | 'es'): Wording => ({
  t,
  locale,
  threeWay: false,
  sides: { sport: 'tennis', home: 'Ana', away: '=cmd|calc' },
});
const NAMES: Record<string, string> = { bet365: 'Bet "365", SL', pinnacle: '=HYPERLINK("x")', bwin: 'bwin' };
const name = (value: string): string => NAMES[value] ?? value;

/** The fields of a file as a reader of RFC 4180 sees them, without the mark at its beginning. */
function readCsv(text: string): string[][] {
  expect(text.startsWith('\ufeff')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text
    .slice(1)
    .matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r\n)/gy)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}
/** Rows under the names of the columns. */
function records(text: string): Record<string, string>[] {
  const [head = [], ...rows] = readCsv(text);
  return rows.map((row) => Object.fromEntries(head.map((column, at) => [column, row[at] ?? ''])));
}
/** No program takes a field for a formula; numbers below zero are numbers. */
const formulas = (text: string): string[] =>
  readCsv(text)
    .flat()
    .filter((field) => /^[=+@\t\r-]/.test(field) && !/^-\d+(\.\d+)?$/.test(field));

const event = {
  id: 'e1',
  sport: 'tennis',
  country: 'Spain',
  league: 'Norte, 2',
  home: '+Ana "la" Ribas',
  away: '@Eva',
  startsAt: '2026-11-21T15:00:00.000Z',
} as const;
const plain = { line: 'W.FT', market: 'W', period: 'FT', overTimeIncluded: false, side: 'back' } as const;
const AT = '2026-11-21T12:00:00.000Z';
/** A price is seen again after it has moved. */
const MOVED_AT = '2025-11-20T10:00:00.000Z';

const price = (opening: number, last: number | null): LineOdds['rows'][number]['prices'][number] => ({
  opening,
  highest: 1234.5,
  lowest: 1.01,
  last,
  changePct: last === null ? null : -12.345,
  moves: 1000,
  changedAt: AT,
  seenAt: last === null ? null : AT,
});
const line: LineOdds = {
  event,
  mode: 'prematch',
  ...plain,
  stands: 'now',
  selections: [
    { topic: 'e1~W.FT.1', selection: '1' },
    { topic: 'e1~W.FT.2', selection: '2' },
  ],
  isOutline: false,
  method: 'oddsRatio',
  rows: [
    { bookie: 'bet365', prices: [price(2, 1.9), price(1.8, 1.9)], marginPct: 5.26, noVig: [2, 2] },
    { bookie: 'pinnacle', prices: [price(2.1, null), null], marginPct: null, noVig: null },
  ],
  average: [],
  averageMarginPct: null,
};

describe('the file of a table', () => {
  it('has every bookmaker of every selection, with empty fields for what there is not', () => {
    const rows = records(tableCsv(line, wording('en'), name));
    expect(rows.map(({ bookmaker, last }) => [bookmaker, last])).toEqual([
      ['Bet "365", SL', '1.900'],
      ['\'=HYPERLINK("x")', ''],
      ['Bet "365", SL', '1.900'],
    ]);
    expect(rows[0]).toMatchObject({
      opening: '2.000',
      highest: '1234.500',
      changePercent: '-12.35',
      moves: '1000',
      marginPercent: '5.26',
      noVig: '2.000',
      changedAt: AT,
      seenAt: AT,
    });
    expect(rows[1]).toMatchObject({ changePercent: '', marginPercent: '', noVig: '', seenAt: '' });
  });

  it('has the same figures and times in every language, and no formula', () => {
    const [en, es] = [tableCsv(line, wording('en'), name), tableCsv(line, wording('es'), name)];
    expect(es).toBe(en);
    expect(formulas(en)).toEqual([]);
  });
});

describe('the file of a chart', () => {
  const points: LinePoints = {
    topic: 'e1~W.FT.1',
    kind: 'odds',
    until: AT,
    series: [
      {
        bookie: 'pinnacle',
        points: [
          { at: AT, value: 2.41 },
          { at: '2026-11-21T12:00:01.000Z', value: null },
        ],
      },
      { bookie: 'bwin', points: [{ at: AT, value: 2 }] },
    ],
  };

  it('has each point of each bookmaker, and an empty one from when there was no price', () => {
    expect(readCsv(pointsCsv(points, name))).toEqual([
      ['bookmaker', 'at', 'odds'],
      ['\'=HYPERLINK("x")', AT, '2.410'],
      ['\'=HYPERLINK("x")', '2026-11-21T12:00:01.000Z', ''],
      ['bwin', AT, '2.000'],
    ]);
    expect(readCsv(pointsCsv({ ...points, kind: 'noVig' }, name))[0]?.at(-1)).toBe('noVigPercent');
  });
});

describe('the file of drops', () => {
  const drops: OddsDrops = {
    mode: 'prematch',
    window: '1h',
    since: AT,
    until: AT,
    isComplete: true,
    total: 1,
    leastPct: -10,
    leftOut: 0,
    drops: [
      {
        event,
        ...plain,
        pick: { topic: 'e1~W.FT.1', selection: '1' },
        reference: 'pinnacle',
        from: 2,
        to: 1.8,
        changePct: -10,
        noVig: { from: null, to: 1.871, chancePct: null },
        moved: 1,
        of: 2,
        movers: [
          {
            bookie: 'pinnacle',
            from: 2,
            to: 1.8,
            movedAt: MOVED_AT,
            moves: [MOVED_AT],
            seenAt: AT,
            isStale: false,
          },
          { bookie: 'bet365', from: 2, to: 2, movedAt: null, moves: [], seenAt: null, isStale: true },
        ],
        best: null,
        points: [],
      },
    ],
  };

  it('has every bookmaker of every drop, with who moved when and whose price is stale', () => {
    const text = dropsCsv(drops, t, 'es', name);
    const rows = records(text);
    expect(rows.map((row) => [row.bookmaker, row.from, row.to, row.movedAt, row.seenAt, row.stale])).toEqual([
      ['\'=HYPERLINK("x")', '2.000', '1.800', MOVED_AT, AT, '0'],
      ['Bet "365", SL', '2.000', '2.000', '', '', '1'],
    ]);
    expect(rows[0]).toMatchObject({
      home: '\'+Ana "la" Ribas',
      away: "'@Eva",
      league: 'Norte, 2',
      start: event.startsAt,
      changePercent: '-10.00',
      noVig: '1.871',
      chancePercent: '',
    });
    expect(formulas(text)).toEqual([]);
    expect(dropsCsv(drops, t, 'en', name)).toBe(text);
  });
});
