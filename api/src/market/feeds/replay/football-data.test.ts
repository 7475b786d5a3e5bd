import { describe, expect, it } from 'vitest';
import { readFootballData } from './football-data.ts';

const HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,B365H,B365D,B365A,PSH,PSD,PSA,MaxH,AvgH,P>2.5,P<2.5,Max>2.5,AHh,PAHH,PAHA,B365CH,B365CD,B365CA,PCAHH,PCAHA,AHCh';
const MATCH =
  'E0,09/08/2019,20:00,Liverpool,Norwich,4,1.14,10,19,1.15,9.59,18.05,1.16,1.14,1.4,3.11,1.45,-2.25,1.97,1.95,1.13,10.5,21,1.94,1.98,-2.5';
const csv = (...rows: string[]): string => `\uFEFF${[HEADER, ...rows].join('\r\n')}\r\n`;
const read = (text: string, ...sets: ('preclosing' | 'closing')[]) => {
  const { batches, skipped } = readFootballData(text, sets);
  return { batches, skipped };
};

describe('football-data', () => {
  it('reads the named bookmakers, not the statistics, a day before the start', () => {
    const { batches } = read(csv(MATCH), 'preclosing');
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject({ atMs: Date.UTC(2019, 7, 8, 19), source: 'football-data' });
    const said = batches[0]?.items.map((item) =>
      'type' in item ? [] : [item.bookie, item.market, item.selection, item.odds, item.handicap],
    );
    expect(said).toEqual([
      ['bet365', 'W', '1', 1.14, undefined],
      ['bet365', 'W', 'X', 10, undefined],
      ['bet365', 'W', '2', 19, undefined],
      ['pinnacle', 'W', '1', 1.15, undefined],
      ['pinnacle', 'W', 'X', 9.59, undefined],
      ['pinnacle', 'W', '2', 18.05, undefined],
      ['pinnacle', 'OU', 'over', 1.4, 2.5],
      ['pinnacle', 'OU', 'under', 3.11, 2.5],
      ['pinnacle', 'AH', '1', 1.97, -2.25],
      ['pinnacle', 'AH', '2', 1.95, 2.25],
    ]);
  });

  it('reads the closing columns with their own line', () => {
    const { batches } = read(csv(MATCH), 'closing');
    const handicaps = batches[0]?.items.filter((item) => 'market' in item && item.market === 'AH');
    expect(handicaps).toMatchObject([
      { odds: 1.94, handicap: -2.5 },
      { odds: 1.98, handicap: 2.5 },
    ]);
  });

  it('plays both in order of time', () => {
    const later = MATCH.replace('09/08/2019', '10/08/2019').replace('Liverpool', 'Arsenal');
    const { batches } = read(csv(later, MATCH), 'preclosing', 'closing');
    const times = batches.map(({ atMs }) => atMs);
    expect(times).toHaveLength(4);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });

  it('states the event once, in London time, with a league', () => {
    const { batches } = read(csv(MATCH), 'preclosing');
    expect(batches[0]?.items[0]).toMatchObject({
      event: {
        sport: 'football',
        country: 'England',
        league: 'Premier League',
        home: 'Liverpool',
        away: 'Norwich',
        startedAt: '2019-08-09T19:00:00.000Z',
      },
    });
  });

  it('takes two-digit years and files without times', () => {
    const header = 'Div,Date,HomeTeam,AwayTeam,B365H,B365D,B365A';
    const { batches } = read(`${header}\nD1,05/03/16,A,B,2,3.4,3.8\n`, 'preclosing');
    expect(batches[0]?.items[0]).toMatchObject({ event: { startedAt: '2016-03-05T12:00:00.000Z' } });
  });

  it('skips and counts what is no price and no match, and reads the rest', () => {
    const { batches, skipped } = read(
      csv(MATCH.replace('1.14,10,19', '0,,abc'), 'E0,31/31/2019,20:00,A,B', ',,,,'),
      'preclosing',
    );
    expect(batches[0]?.items).toHaveLength(7);
    expect(skipped).toEqual({ price: 2, row: 2 });
  });

  it('refuses another table', () => {
    expect(() => read('a,b\n1,2\n', 'preclosing')).toThrow(/Not a football-data file/);
    expect(() => read('', 'preclosing')).toThrow(/Not a football-data file/);
  });
});
