import { describe, expect, it } from 'vitest';
import { mappingOf } from './columns.ts';
import { utcClock } from './dates.ts';
import { missingFields } from './fields.ts';
import { MAX_DAY_BETS, MAX_IMPORT_BETS, MAX_IMPORT_LINES } from './import.schema.ts';
import { planOf, settingsOf } from './plan.ts';
import { type ReadBets, readBets } from './read-bets.ts';
import { readImportFile } from './read-file.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

/** A file as the steps of an import read it when nobody changes anything. */
function read(text: string): ReadBets & { source: string } {
  const file = readImportFile(text);
  if ('code' in file) throw new Error(file.code);
  const plan = planOf(file, { clock: utcClock, nowMs: NOW });
  return { source: plan.source, ...readBets(file, settingsOf(plan)) };
}

describe('a file of Pikkit', () => {
  const HEADER =
    'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues';
  const TIMES = '12/27/2025 22:55:44 GMT,12/28/2025 01:00:00 GMT,2025-12-27T22:55:44Z,2025-12-28T01:00:00Z';
  const line = (status: string, profit: string, over: { id?: string; tags?: string; odds?: string } = {}) =>
    `${over.id ?? 'b1'},DraftKings,straight,${status},${over.odds ?? '2.5'},2.4,3.1,10,${profit},${TIMES},Lakers ML,${over.tags ?? ''},Basketball,NBA`;
  const one = (text: string) => read(`\ufeff${HEADER}\r\n${text}\r\n`);

  it('is known by its columns, with the mark of its encoding', () => {
    const { source, rows, books, faults } = one(line('SETTLED_WIN', '15'));
    expect([source, faults]).toEqual(['pikkit', []]);
    expect(books).toEqual([{ name: 'DraftKings', bets: 1 }]);
    expect(rows[0]).toMatchObject({
      line: 2,
      betId: 'b1',
      event: { name: 'Lakers ML', sport: 'basketball', league: 'NBA' },
      odds: 2.5,
      stakeCents: 1000,
      state: 'won',
      placedAt: '2025-12-27T22:55:44.000Z',
      settledAt: '2025-12-28T01:00:00.000Z',
      closing: { rawOdds: 2.4 },
    });
  });
  it.each([
    ['SETTLED_LOSS', '-10', { state: 'lost' }],
    ['SETTLED_LOSS', '0', { state: 'lost', freebet: 'snr' }],
    ['SETTLED_PUSH', '0', { state: 'void' }],
    ['SETTLED_CASH_OUT', '2.5', { state: 'cashedOut', cashOutCents: 1250 }],
    ['SETTLED_CASHOUT', '-4', { state: 'cashedOut', cashOutCents: 600 }],
    ['SETTLED_WIN', '20', { state: 'won', reducedOdds: 3 }],
  ])('%s with %s', (status, profit, expected) => {
    expect(one(line(status, profit)).rows[0]).toMatchObject(expected);
  });
  it('has open bets without an end', () => {
    const [row] = one(line('PLACED', '').replace('2025-12-28T01:00:00Z', '')).rows;
    expect([row?.state, row?.settledAt]).toEqual(['open', undefined]);
  });
  it('says of a bonus bet that it was free', () => {
    expect(one(line('SETTLED_WIN', '15', { tags: 'live bonus bet' })).rows[0]?.freebet).toBe('snr');
  });
  it('joins the legs of a combined bet', () => {
    const text = line('SETTLED_WIN', '15').replace('Lakers ML', 'Lakers ML | Over 220.5');
    expect(one(text).rows[0]?.words).toBe('Lakers ML + Over 220.5');
  });
  it.each([
    ['SETTLED_WIN', '-3', 'profit'],
    ['SETTLED_LOSS', '-7', 'profit'],
    ['SETTLED_PUSH', '1', 'profit'],
    ['SETTLED_CASHOUT', '', 'missing'],
    ['GRADED', '1', 'unknownState'],
  ])('%s with %s is no bet: %s', (status, profit, fault) => {
    const { rows, faults } = one(line(status, profit));
    expect([rows, faults.map((each) => [each.line, each.fault])]).toEqual([[], [[2, fault]]]);
  });
});

describe('a file of Bet-Analytix', () => {
  const HEADER =
    'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker;Competition;Category;BetType;Tipster;Comment;Closing';
  const one = (...lines: string[]) => read([HEADER, ...lines].join('\n'));

  it('has semicolons, decimal commas and half states', () => {
    const { source, rows, faults } = one(
      '27/12/2025 20:00;S;Football;Betis -0,25;1,95;40,00;HW;Bet365;La Liga;;AH;;note;1,90',
      '28/12/2025 20:00;S;Tennis;Alcaraz;1,50;10;HL;Codere;;;;;;',
    );
    expect([source, faults]).toEqual(['betAnalytix', []]);
    expect(rows.map(({ state, odds, stakeCents, note }) => [state, odds, stakeCents, note])).toEqual([
      ['halfWon', 1.95, 4000, 'note'],
      ['halfLost', 1.5, 1000, undefined],
    ]);
  });
  it('has the selections of a combined bet on lines below it', () => {
    const { rows, faults } = one(
      '27/12/2025;C;Football;;3,80;10;W;Bet365;;;;;;',
      ';;Football;Betis;2,00;;W;;;;;;;',
      ';;Tennis;Alcaraz;1,90;;W;;;;;;;',
      '28/12/2025;S;Football;Girona;2,00;10;L;Bet365;;;;;;',
    );
    expect(faults).toEqual([]);
    expect(rows.map(({ line, words, event }) => [line, words, event.name])).toEqual([
      [2, 'Betis + Alcaraz', 'Betis'],
      [5, 'Girona', 'Girona'],
    ]);
  });
  it('has no selection without a bet above it', () => {
    expect(one(';;Football;Betis;2,00;;W;;;;;;;').faults).toEqual([{ line: 2, fault: 'noParent' }]);
  });
});

describe('a file of anybody', () => {
  const HEADER = 'Date,Sport,Selection,Stake,Odds,Result';
  const one = (...lines: string[]) => read([HEADER, ...lines].join('\n'));

  it('says line by line what is wrong', () => {
    const { rows, faults } = one(
      '01/02/2025,Soccer,Home,10,2.0,Won',
      '13/02/2025,Soccer,Home,,2.0,Won',
      '14/02/2025,Soccer,Home,10,2.0,Maybe',
      '32/02/2025,Soccer,Home,10,2.0,Won',
      '15/02/2025,Golf,"Away, by two",10,abc,Won',
      '16/02/2025,Golf,"two\nlines",0,2,Won',
      '17/02/2025,Golf,,10,2,Won',
      '18/02/2030,Golf,x,10,2,Won',
      '19/02/2025,Golf,x,10,1001,Won',
      '20/02/2025,Golf,x,10,2,Lost',
    );
    expect(faults).toEqual([
      { line: 3, fault: 'missing', field: 'stake' },
      { line: 4, fault: 'unknownState', field: 'state', text: 'Maybe' },
      { line: 5, fault: 'notDate', field: 'placedAt', text: '32/02/2025' },
      { line: 6, fault: 'notOdds', field: 'odds', text: 'abc' },
      { line: 7, fault: 'notNumber', field: 'stake', text: '0' },
      { line: 9, fault: 'missing', field: 'bet' },
      { line: 10, fault: 'future', field: 'placedAt', text: '18/02/2030' },
      { line: 11, fault: 'notOdds', field: 'odds', text: '1001' },
    ]);
    expect(rows.map(({ line, placedAt, event }) => [line, placedAt.slice(0, 10), event.sport])).toEqual([
      [2, '2025-02-01', 'football'],
      [12, '2025-02-20', 'other'],
    ]);
  });
  it('may have American odds', () => {
    const { rows } = one('01/02/2025,NFL,Home,10,-110,Won', '13/02/2025,NFL,Home,10,150,Lost');
    expect(rows.map(({ odds }) => odds)).toEqual([1.90909, 2.5]);
  });
  it('needs to know what is what', () => {
    expect(missingFields(mappingOf(['Day', 'Cuota', 'Importe'], 'generic'))).toEqual([
      'placedAt',
      'state',
      'bet',
    ]);
  });
  it('takes as many bets as are read at once, and says of the next that it is one too many', () => {
    const lines = Array.from({ length: MAX_IMPORT_BETS + 1 }, (_, at) => {
      const [day, month] = [1 + (at % 28), 1 + (at % 12)].map((part) => String(part).padStart(2, '0'));
      return `${day}/${month}/2025,Soccer,Home,10,2.0,Won`;
    });
    const { rows, faults } = one(...lines);
    expect([rows.length, faults]).toEqual([
      MAX_IMPORT_BETS,
      [{ line: MAX_IMPORT_BETS + 2, fault: 'tooManyBets' }],
    ]);
  }, 60_000);
  it('takes as many of a day, and as many open ones, as are summed in a moment', () => {
    const lines = Array.from({ length: MAX_DAY_BETS + 1 }, (_, at) => [
      `01/02/2025,Soccer,Home ${at},10,2.0,Won`,
      `01/02/2025,Soccer,Away ${at},10,2.0,Open`,
    ]).flat();
    const { rows, faults } = one(...lines, '02/02/2025,Soccer,Home,10,2.0,Won');
    expect([rows.length, faults]).toEqual([
      2 * MAX_DAY_BETS + 1,
      [
        { line: 2 * MAX_DAY_BETS + 2, fault: 'dayFull', text: '2025-02-01' },
        { line: 2 * MAX_DAY_BETS + 3, fault: 'dayFull' },
      ],
    ]);
  });
  it('is of a time in which one could bet like this', () => {
    expect(one('31/12/1999,Soccer,Home,10,2.0,Won').faults).toEqual([
      { line: 2, fault: 'notDate', field: 'placedAt', text: '31/12/1999' },
    ]);
  });
});

describe('what is no file of bets', () => {
  it.each([
    ['', { code: 'empty' }],
    ['Date,Odds\n', { code: 'empty' }],
    ['a,b\nc,"d', { code: 'openQuote', line: 2 }],
    [`a,b\n${'1,2\n'.repeat(MAX_IMPORT_LINES)}`, { code: 'tooManyLines' }],
  ])('is said', (text, fault) => {
    expect(readImportFile(text)).toEqual(fault);
  });
  it('is read up to the last line that it may have', () => {
    expect(readImportFile(`a,b\n${'1,2\n'.repeat(MAX_IMPORT_LINES - 1)}`)).toMatchObject({ hasHeader: true });
  });
  it('may have no names of columns', () => {
    expect(readImportFile('27/12/2025,10,2.0,Won')).toMatchObject({
      hasHeader: false,
      header: ['', '', '', ''],
    });
  });
});
