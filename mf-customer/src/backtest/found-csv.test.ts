import { expect, it } from 'vitest';
import { aFound } from '../testing/backtests.ts';
import { foundCsv } from './found-csv.ts';

const rowsOf = (text: string): string[] => text.trim().split('\r\n');

it('has a line for each leg, and keeps names from being formulas', () => {
  const [leg] = aFound().legs;
  if (!leg) throw new Error('no leg');
  const { settled: _, fairOdds: __, ...open } = leg;
  const found = aFound({
    event: { ...aFound().event, home: '=HYPERLINK("x")' },
    isOneSample: true,
    legs: [
      leg,
      {
        ...open,
        bookie: 'winamax',
        owner: 'unibet',
        selection: 'under',
        odds: 2.05,
        close: { state: 'missing' },
      },
    ],
  });
  const [head, first, second] = rowsOf(
    foundCsv(
      [found],
      (_found, { selection }) => selection,
      (name) => name,
    ),
  );
  expect(head).toContain('number,shownAt,goneAt,secondsStood,stoodAfterSeconds,percent');
  expect(first).toContain(
    `,"'=HYPERLINK(""x"")",Villarreal,bet365,over,2.100,2.030,known,2.020,pinnacle,won,`,
  );
  expect(second).toContain(',winamax,under,2.050,,missing,,,,unibet');
  expect(first).toContain('.000Z,,0 2 5,3.20,');
});
