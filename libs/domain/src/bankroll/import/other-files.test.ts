import { describe, expect, it } from 'vitest';
import type { Answers, ImportPlan } from './choices.ts';
import { utcClock } from './dates.ts';
import { planOf, settingsOf, withColumn } from './plan.ts';
import {
  questionsOf,
  type ReadingSums,
  sumsInSteps,
  sumsOf,
  sumsOfReadings,
  withAnswer,
} from './questions.ts';
import { readBets } from './read-bets.ts';
import { readImportFile } from './read-file.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');

const planFor = (lines: readonly string[]): ImportPlan => {
  const file = readImportFile(lines.join('\r\n'));
  if ('code' in file) throw new Error(file.code);
  return planOf(file, { clock: utcClock, nowMs: NOW });
};
const euros = (cents: number): string => (cents / 100).toFixed(2);

/** A file as it is read when its questions are answered so; each question must have its answer, and no other is asked. */
function read(lines: readonly string[], answers: Answers = {}) {
  const plan = Object.entries(answers).reduce(
    (before, [id, answer]) => withAnswer(before, id, answer),
    planFor(lines),
  );
  const questions = questionsOf(plan);
  expect(
    questions
      .filter(({ isFromFile }) => !isFromFile)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(Object.keys(answers).toSorted());
  expect(questions.every(({ answer }) => answer !== undefined)).toBe(true);
  const settings = settingsOf(plan);
  const found = readBets(plan.file, settings);
  const { stakeCents, profitCents } = sumsOf(found.rows);
  return { ...found, stakes: euros(stakeCents), profit: euros(profitCents) };
}
/** Stakes and profit of a file with each reading of a question. */
const readings = (lines: readonly string[], id: string) => {
  const plan = planFor(lines);
  const question = questionsOf(plan).find((each) => each.id === id);
  if (!question) throw new Error(`${id} is not asked`);
  expect(question.answer).toBeUndefined();
  return Object.fromEntries(
    sumsOfReadings(plan, settingsOf(plan), question).map(({ reading, sums }) => [
      reading,
      `${euros(sums.stakeCents)} ${euros(sums.profitCents)}`,
    ]),
  );
};

const BET_ANALYTIX =
  'Date;Type;Sport;Label;Odds;Stake;State;Bookmaker;Tipster;Category;Competition;BetType;Closing;EstimatedProbability;Commission;Bonus;Live;Freebet;Cashout;Eachway;Comment';

it('sums of readings are of the whole file where it is read in steps, else of its first lines', () => {
  const day = (at: number): string => String(1 + (at % 28)).padStart(2, '0');
  const long = Array.from({ length: 3100 }, (_, at) => `2025-02-${day(at)};Bet ${at};2;1,000;lost`);
  const plan = planFor(['Date;Bet;Odds;Stake;Result', ...long]);
  const question = questionsOf(plan).find(({ kind }) => kind === 'mark');
  if (!question) throw new Error('Its amounts are not asked for');
  const betsOf = (all: ReadingSums) => all.map(({ sums }) => [sums.bets, euros(sums.stakeCents)]);
  const settings = settingsOf(plan);
  expect(betsOf(sumsOfReadings(plan, settings, question))).toEqual([
    [3000, '3000000.00'],
    [3000, '3000.00'],
  ]);
  let steps = 0;
  const inSteps = sumsInSteps(plan, settings, question);
  let next = inSteps.next();
  for (; !next.done; next = inSteps.next()) steps += 1;
  expect(betsOf(next.value)).toEqual([
    [3100, '3100000.00'],
    [3100, '3100.00'],
  ]);
  expect(steps).toBeGreaterThan(100);
});

describe('an export of Bet-Analytix', () => {
  const lines = [
    BET_ANALYTIX,
    '2025-03-01 20:00;Simple;Tennis;Alcaraz;2.500;10.00;W;Betfair;Notime;;ATP;;2.400;;10;;Yes;;;;test',
    '2025-03-02 20:00;Simple;Football;Lens;3.000;10.00;L;Winamax;;;;;;;;;;Yes;;;',
    '2025-03-03 20:00;Simple;Football;Betis;3.000;10.00;W;Winamax;;;;;;;;;;;20.00;;',
    '2025-03-04 20:00;Simple;Golf;Rahm;2.000;5.00;W;Winamax;;;;;;;;;;;;Yes;',
    '2025-03-05 20:00;2/3;;Three teams;2.400;15.00;W;Winamax;;;;;;;;;;;;;',
    ';;Football;A;1.200;;W;Winamax;;;;;;;;;;;;;',
  ];
  it('counts commission, free bet and cash-out, and refuses each-way and system bets', () => {
    const { stakes, profit, rows, faults } = read(lines, { commission: 'percent', cashOut: 'paid' });
    // Plain stakes and odds, as before: 15.00 - 10.00 + 20.00 + 5.00 = 30.00, and 21.00 of the system.
    expect([stakes, profit]).toEqual(['30.00', '23.50']);
    expect(rows.map(({ state, freebet, cashOutCents }) => [state, freebet, cashOutCents])).toEqual([
      ['won', undefined, undefined],
      ['lost', 'snr', undefined],
      ['cashedOut', undefined, 2000],
    ]);
    expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
      [5, 'eachWay'],
      [6, 'system'],
    ]);
  });
  it('asks whether the commission is a rate, and whether the cash-out was taken', () => {
    expect(readings(lines, 'commission')).toEqual({
      percent: '30.00 23.50',
      amount: '30.00 15.00',
      none: '30.00 25.00',
    });
    expect(readings(lines, 'cashOut')).toEqual({ paid: '30.00 23.50', offered: '30.00 33.50' });
  });
  it('does not ask where the column says percent', () => {
    const HEAD = 'Date,Selection,Stake (£),Odds,Result,Commission (%)';
    const { profit, books } = read([HEAD, '2025-03-25,Chiefs,10,2.5,Won,2']);
    expect([profit, books[0]?.currency]).toEqual(['14.70', 'GBP']);
  });
  it('asks for a bonus, which is paid on the winnings', () => {
    const bonus = [
      BET_ANALYTIX,
      '2025-03-01 20:00;Simple;Tennis;Alcaraz;3.000;10.00;W;Unibet;;;;;;;;10;;;;;',
    ];
    expect(readings(bonus, 'bonus')).toEqual({
      percent: '10.00 22.00',
      amount: '10.00 30.00',
      none: '10.00 20.00',
    });
  });
});

describe('a file from a spreadsheet of an American', () => {
  const lines = [
    'Date,Sport,League,Selection,Stake,Odds,Result,Sportsbook',
    '03/25/2025,Football,NFL,Chiefs -3,"$1,100",-110,Won,DraftKings',
    '03/26/2025,Basketball,NBA,Lakers ML,$500,"+1,200",Lost,FanDuel',
  ];
  it('asks whether the comma groups thousands, with what each comes to', () => {
    expect(readings(lines, 'mark')).toEqual({ '.': '1600.00 500.00', ',': '501.10 -499.00' });
  });
  it('is of dollars, and of American football', () => {
    const { rows, books } = read(lines, { mark: '.' });
    expect(rows.map(({ odds, stakeCents, event }) => [odds, stakeCents, event.sport])).toEqual([
      [1.90909, 110_000, 'americanFootball'],
      [13, 50_000, 'basketball'],
    ]);
    expect(books).toEqual([
      { name: 'DraftKings', currency: 'USD', bets: 1 },
      { name: 'FanDuel', currency: 'USD', bets: 1 },
    ]);
  });
  it('is clear where another stake has cents', () => {
    expect(read([...lines, '03/27/2025,Golf,PGA,Rahm,$12.50,-110,Lost,FanDuel']).stakes).toBe('1612.50');
  });
});

describe('a Spanish file', () => {
  const HEADER = 'Fecha;Deporte;Apuesta;Importe (€);Cuota;Resultado';
  const lines = [HEADER, '13/02/2025;Tenis;Alcaraz;1.000;2;Ganada', '14/02/2025;Tenis;Nadal;20;3;Perdida'];
  it('asks whether 1.000 is a thousand', () => {
    expect(readings(lines, 'mark')).toEqual({ '.': '21.00 -19.00', ',': '1020.00 980.00' });
  });
  it('asks even where the odds have points, which people copy', () => {
    const copied = lines.map((line) => line.replace(';3;', ';3.10;'));
    expect(readings(copied, 'mark')).toEqual({ '.': '21.00 -19.00', ',': '1020.00 980.00' });
  });
  it('is clear where commas are decimals', () => {
    const { stakes, books } = read(lines.map((line) => line.replace(';3;', ';3,10;')));
    expect([stakes, books[0]?.currency]).toEqual(['1020.00', 'EUR']);
  });
});

describe('a file of American odds without signs', () => {
  const lines = [
    'Date,Selection,Stake,Odds,Result',
    '2025-03-25,Chiefs,10,150,Won',
    '2025-03-26,Lakers,10,110,Lost',
  ];
  it('asks whether they are decimal', () => {
    expect(readings(lines, 'notation')).toEqual({ decimal: '20.00 1480.00', american: '20.00 5.00' });
  });
  it.each([
    ['decimal', '2.50', 1480],
    ['american', '-120', 5],
  ])('are %s beside %s', (_, odds, profit) => {
    const { profit: read_ } = read([...lines, `2025-03-27,Bulls,10,${odds},Void`]);
    expect(read_).toBe(profit.toFixed(2));
  });
});

describe('a file whose words of states are doubtful', () => {
  const lines = [
    'Date,Selection,Stake,Odds,Result',
    '2025-03-25,Chiefs,10,3.00,C',
    '2025-03-26,Lakers,10,3.00,P',
    '2025-03-27,Rahm,10,3.00,Placed',
    '2025-03-28,Betis,10,3.00,W',
  ];
  it('asks for each of them', () => {
    expect(readings(lines, 'state:p')).toEqual({
      open: '40.00 20.00',
      void: '40.00 20.00',
      lost: '40.00 10.00',
      omit: '30.00 20.00',
    });
    expect(readings(lines, 'state:placed')).toEqual({ open: '40.00 20.00', omit: '30.00 20.00' });
  });
  it('is read as it is answered, and names the lines that are left out', () => {
    const { rows, faults } = read(lines, { 'state:c': 'void', 'state:p': 'lost', 'state:placed': 'omit' });
    expect(rows.map(({ state }) => state)).toEqual(['void', 'lost', 'won']);
    expect(faults).toEqual([{ line: 4, fault: 'omitted', field: 'state', text: 'Placed' }]);
  });
});

describe('a file that is clear to a person', () => {
  it('is read whole', () => {
    const { rows, faults, profit, stakes } = read(
      [
        'sep=;',
        'My bets of 2024;;;;;;;;',
        'exported by me;;;;;;;;',
        'Date;Type;Sport;Selection;Stake;Odds;Result;Commission;Profit',
        '30-Apr-24 16:10;Back;Fútbol;Betis -0.25;10.00;2.00;Won half;;5.00',
        '30 de abril de 2024 16.10;Back;Soccer;Betis +0.25;10.00;2.00;1/2 Won;;5.00',
        'May 1st, 2024 4:10 PM;Back;Horses;Red Rum;10.00;6.00;NR;;0.00',
        'Thu 2 May 2024 10.30;Back;MLB;Yankees;10.00;2.00;No Action;;',
        '3 may 2024;Lay;Tennis;Alcaraz;20.00;3.00;Won;2%;19.60',
        '4-May-2024;Back;Golf;Rahm;"100.00";13.00;Won;;"+1,200"',
        '5-May-2024;Back;Golf;Lahiri;£10.00;3.00;½ Lost;;-5.00',
      ],
      { layStake: 'backer' },
    );
    expect(faults).toEqual([]);
    expect([stakes, profit]).toEqual(['170.00', '1224.60']);
    expect(
      rows.map(({ placedAt, state, side, event }) => [placedAt.slice(0, 16), state, side, event.sport]),
    ).toEqual([
      ['2024-04-30T16:10', 'halfWon', 'back', 'football'],
      ['2024-04-30T16:10', 'halfWon', 'back', 'football'],
      ['2024-05-01T16:10', 'void', 'back', 'other'],
      ['2024-05-02T10:30', 'void', 'back', 'baseball'],
      ['2024-05-03T00:00', 'won', 'lay', 'tennis'],
      ['2024-05-04T00:00', 'won', 'back', 'other'],
      ['2024-05-05T00:00', 'halfLost', 'back', 'other'],
    ]);
    expect(rows.map(({ line }) => line)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  });
});

describe('other forms that are clear to a person', () => {
  it('is a time in a column of its own', () => {
    const { rows } = read(['Date,Time,Selection,Stake,Odds,Result', '30-Apr-24,16:10,Chiefs,10,2.5,Won']);
    expect(rows[0]?.placedAt).toBe('2024-04-30T16:10:00.000Z');
  });
  it('is a header of words that we do not know, below a title', () => {
    const file = readImportFile('Paris 2024\n\nJour;Pari;Mise;Cote;Issue\n2024-04-30;Lens;10;2,5;Gagné\n');
    expect(file).toMatchObject({ header: ['Jour', 'Pari', 'Mise', 'Cote', 'Issue'], lines: [{ line: 4 }] });
  });
  it.each([
    ['Football', 'NFL', 'americanFootball'],
    ['Football', '', 'americanFootball'],
    ['Football', 'EPL', 'football'],
    ['Soccer', 'MLS', 'football'],
    ['', 'NCAAF', 'americanFootball'],
    ['Ice Hockey', 'NHL', 'hockey'],
  ])('is %s of %s at Pikkit, which is %s', (sport, league, expected) => {
    const { rows } = read([
      'bet_id,sportsbook,type,status,odds,closing_line,ev,amount,profit,time_placed,time_settled,time_placed_iso,time_settled_iso,bet_info,tags,sports,leagues',
      `b1,DraftKings,straight,SETTLED_WIN,2.5,2.4,3.1,10,15,,,2025-12-27T22:55:44Z,2025-12-28T01:00:00Z,Pick,,${sport},${league}`,
    ]);
    expect(rows[0]?.event.sport).toBe(expected);
  });
});

describe('columns of money that nobody named', () => {
  const HEADER = 'Date,Selection,Stake,Odds,Result';
  it.each([
    ['Lay Stake', '12.50'],
    ['Tax', '0.50'],
    ['Promo', 'x'],
    ['BoostedOdds', '3.2'],
    ['Impuesto', '1'],
    ['Comisión Betfair', '2'],
    ['Paid E/W', 'y'],
    ['X', '$12.50'],
    ['X', 'Cashed out'],
    ['X', 'Free bet'],
    ['', '17'],
  ])('%s with %s is asked for', (name, cell) => {
    const plan = planFor([`${HEADER},${name}`, `2025-03-25,Chiefs,10,2.5,Won,${cell}`]);
    expect(questionsOf(plan).map(({ id }) => id)).toContain('column:5');
    expect(questionsOf(withAnswer(plan, 'column:5', 'none')).map(({ answer }) => answer)).toEqual(['none']);
  });
  it.each([
    ['Player', 'Mahomes'],
    ['EV', '3.2'],
    ['Running total', '1,200.00'],
    ['Ticket', '123456789'],
    ['Tax', ''],
  ])('%s with %s is not', (name, cell) => {
    expect(questionsOf(planFor([`${HEADER},${name}`, `2025-03-25,Chiefs,10,2.5,Won,"${cell}"`]))).toEqual([]);
  });
  it('means what is answered, and can be answered otherwise', () => {
    const plan = planFor([`${HEADER},Promo`, '2025-03-25,Chiefs,10,2.5,Lost,yes']);
    const answered = withAnswer(plan, 'column:5', 'freebet');
    expect(readBets(plan.file, settingsOf(answered)).rows[0]?.freebet).toBe('snr');
    expect(questionsOf(answered).map(({ id, answer }) => [id, answer])).toEqual([['column:5', 'freebet']]);
    expect(withAnswer(answered, 'column:5', 'none').mapping.freebet).toBeUndefined();
    expect(questionsOf(withColumn(answered, 'freebet', undefined)).map(({ answer }) => answer)).toEqual([
      undefined,
    ]);
  });
  it('and a lay named in any column is one', () => {
    const { rows } = read([`${HEADER},Kind of bet`, '2025-03-25,Chiefs,10,2.5,Lost,LAY'], {
      layStake: 'liability',
    });
    expect(rows[0]).toMatchObject({ side: 'lay', stakeCents: 667 });
  });
  it('and an each-way or system bet named in any column is refused', () => {
    const { faults } = read([
      `${HEADER},Bet kind`,
      '2025-03-25,Rahm,10,2.5,Lost,Each Way',
      '2025-03-26,Rahm E/W,10,2.5,Lost,',
      '2025-03-27,Four,10,2.5,Lost,Yankee',
      '2025-03-28,New York Yankees,10,2.5,Lost,',
    ]);
    expect(faults.map(({ line, fault }) => [line, fault])).toEqual([
      [2, 'eachWay'],
      [3, 'eachWay'],
      [4, 'system'],
    ]);
  });
});

describe('state and profit', () => {
  const HEADER = 'Date,Selection,Stake,Odds,Result,Profit,Cash out,Free bet';
  const OTHERS = ['2025-03-25,A,10,2.5,Lost,-10,,', '2025-03-25,B,10,2.5,Won,15,,'];
  it.each([
    ['Open', '5', ''],
    ['Void', '1', ''],
    ['Refused', '-10', ''],
    ['Lost', '5', ''],
    ['Half lost', '-10', ''],
    ['Won', '-10', ''],
    ['Cashed out', '5', '10'],
  ])('%s with %s is a fault', (state, profit, cashOut) => {
    const { faults, rows } = read([HEADER, ...OTHERS, `2025-03-26,C,10,2.5,${state},${profit},${cashOut},`]);
    expect([rows.length, faults.map(({ line, fault }) => [line, fault])]).toEqual([2, [[4, 'profit']]]);
  });
  it('that are stake times odds in every win are payouts', () => {
    const { profit, stakes } = read([HEADER, '2025-03-25,A,10,2.5,Won,25,,', '2025-03-25,B,10,2.5,Lost,0,,']);
    expect([stakes, profit]).toEqual(['20.00', '5.00']);
  });
  it('of losses alone that cost nothing may be payouts', () => {
    expect(readings([HEADER, '2025-03-25,A,10,2.5,Lost,0,,'], 'profit')).toEqual({
      profit: '10.00 0.00',
      payout: '10.00 -10.00',
    });
  });
  it('of a free bet say whether its stake came back', () => {
    const { rows } = read([
      HEADER,
      ...OTHERS,
      '2025-03-26,C,10,2.5,Won,25,,yes',
      '2025-03-26,D,10,2.5,Won,15,,10.00',
    ]);
    expect(rows.map(({ freebet }) => freebet)).toEqual([undefined, undefined, 'sr', 'snr']);
  });
  it('before the commission are asked for', () => {
    const lines = ['Date,Selection,Stake,Odds,Result,Profit,Commission', '2025-03-25,A,10,2.5,Won,15,5%'];
    expect(readings(lines, 'net')).toEqual({ after: '10.00 15.00', before: '10.00 14.25' });
  });
});

describe('what is no number', () => {
  it.each(['1E3', '10 of 20', '2 x 5', '1.5k', '10 u', '2%', '10-20'])('%s is refused by name', (stake) => {
    const { rows, faults } = read(['Date,Selection,Stake,Odds,Result', `2025-03-25,Chiefs,${stake},2.5,Won`]);
    expect([rows, faults]).toEqual([[], [{ line: 2, fault: 'notNumber', field: 'stake', text: stake }]]);
  });
  it.each(['R$10', 'A$ 10', '¥1000'])('%s is of another currency than ours', (stake) => {
    const { faults } = read(['Date,Selection,Stake,Odds,Result', `2025-03-25,Chiefs,${stake},2.5,Won`]);
    expect(faults).toEqual([{ line: 2, fault: 'unknownWord', field: 'stake', text: stake }]);
  });
});
