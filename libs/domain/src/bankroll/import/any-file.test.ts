import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvOf } from '../../text/index.ts';
import { currencyOfAmount, isDoubtfulAmount, readAmount, readOddsCell } from './amounts.ts';
import type { ImportPlan } from './choices.ts';
import { dateOrderOf, readDate, utcClock } from './dates.ts';
import type { ImportRow } from './import.schema.ts';
import { planOf, settingsOf } from './plan.ts';
import { profitOfRow, questionsOf, withAnswer } from './questions.ts';
import { readBets } from './read-bets.ts';
import { readImportFile } from './read-file.ts';
import { READINGS } from './readings.ts';

const NOW = Date.parse('2026-01-01T00:00:00Z');
const planFor = (text: string): ImportPlan => {
  const file = readImportFile(text);
  if ('code' in file) throw new Error(file.code);
  return planOf(file, { clock: utcClock, nowMs: NOW });
};

const digits = (least: number, most: number) => fc.stringMatching(new RegExp(`^[0-9]{${least},${most}}$`));
const separator = fc.constantFrom('.', ',');
/** Numbers as people write them, right and wrong. */
const numberText = fc.oneof(
  digits(1, 5),
  fc.tuple(digits(1, 4), separator, digits(1, 4)).map((parts) => parts.join('')),
  fc.tuple(digits(1, 3), separator, digits(3, 3), separator, digits(1, 3)).map((parts) => parts.join('')),
);
const amountText = fc
  .tuple(
    fc.constantFrom('', '$', '€', '£', '-', '+', 'USD '),
    numberText,
    fc.constantFrom('', ' €', '%', 'k', ' x 2', ' u'),
  )
  .map((parts) => parts.join(''));

describe('any number', () => {
  it('has one value, or is doubtful', () => {
    fc.assert(
      fc.property(amountText, (text) => {
        const both = [readAmount(text, '.'), readAmount(text, ',')];
        expect(both[0] === both[1]).toBe(!isDoubtfulAmount(text));
      }),
      { numRuns: 500 },
    );
  });
  it('with a letter that is no currency is none', () => {
    fc.assert(
      fc.property(numberText, fc.stringMatching(/^[A-Za-z]$/), numberText, (one, letter, other) => {
        for (const text of [`${one}${letter}`, `${one} ${letter} ${other}`, `${letter}${one}`])
          expect([text, readAmount(text, '.'), currencyOfAmount(text)]).toEqual([text, undefined, undefined]);
      }),
    );
  });
  it('of odds has one value in every notation, or is a whole number without a sign', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          numberText,
          numberText.map((text) => `+${text}`),
        ),
        (text) => {
          fc.pre(!/^\d{3,}$|^\d{1,3},\d{3}$/.test(text));
          expect(readOddsCell(text, 'decimal')).toBe(readOddsCell(text, 'american'));
        },
      ),
    );
  });
});

/** Cells of the columns of a file, of which some leave something open. */
const lineArbitrary = fc.record({
  Date: fc.constantFrom('03/04/2025', '25/04/2025', '04/25/2025', '2025-04-03', '3-Apr-25'),
  Selection: fc.constantFrom('Betis', 'Lay Betis', 'Nadal (lay)', 'Rahm E/W'),
  Stake: fc.constantFrom('10', '$10', '1.000', '1,100', '12.50', '12,50', '1.5k', '1 000,00'),
  Odds: fc.constantFrom('2.5', '2,5', '150', '-110', '+1,200', '7/2', '3', '1.909'),
  Result: fc.constantFrom('W', 'L', 'P', 'C', 'Placed', 'R', 'Void', 'Half won', 'Cashed out', 'Open'),
  Profit: fc.constantFrom('', '15', '25', '-10', '0', '1.500'),
  Commission: fc.constantFrom('', '5', '5%', '0.75'),
  Bonus: fc.constantFrom('', '10', '0'),
  'Free bet': fc.constantFrom('', 'yes', 'no', '10', 'snr'),
  'Cash out': fc.constantFrom('', '12.50', '0', 'yes'),
});

describe('any date', () => {
  const part = fc.integer({ min: 0, max: 40 }).map(String);
  const name = fc.constantFrom('Jan', 'ene', 'marzo', 'Sept.', 'August', 'foo');
  const year = fc.constantFrom('2024', '24');
  const glue = fc.constantFrom('/', '-', '.', ' ');
  const time = fc.constantFrom('', ' 16:10', ' 10.30', ' 4:10 pm', ', 16h10', 'T16:10:00Z');
  const text = fc
    .tuple(
      fc.oneof(
        fc.tuple(part, glue, fc.oneof(part, name), glue, year),
        fc.tuple(name, glue, part, glue, year),
      ),
      time,
    )
    .map(([date, clock]) => date.join('') + clock);
  it('has one value, or its day and month could be swapped', () => {
    fc.assert(
      fc.property(text, (date) => {
        const both = [readDate(date, 'dmy'), readDate(date, 'mdy')];
        const { ambiguous } = dateOrderOf([date]);
        if (ambiguous === 0) expect(both[0]).toBe(both[1]);
      }),
      { numRuns: 500 },
    );
  });
});

type Line = typeof lineArbitrary extends fc.Arbitrary<infer T> ? T : never;
/** Whether the file itself decides a choice that is not asked for. */
function isSettled(choice: string, bets: readonly Line[]): boolean {
  const some = (isOne: (bet: Line) => boolean): boolean => bets.some(isOne);
  switch (choice) {
    case 'dates':
      return some(({ Date: date }) => /^25|^04.25/.test(date));
    case 'mark':
      return some(
        ({ Odds: odds, ...bet }) =>
          /^\d+[.,]\d+$/.test(odds) ||
          Object.values(bet).some((cell) => /\d[.,]\d/.test(cell) && !isDoubtfulAmount(cell)),
      );
    case 'notation':
      return some(({ Odds }) => Odds !== '150');
    // Decided by its arithmetic.
    case 'profit':
      return some(({ Profit, Result }) => Profit !== '' && (Profit !== '0' || Result !== 'L'));
    default:
      return false;
  }
}

/** The money of bets, as one text. */
const moneyOf = (rows: readonly ImportRow[]): string =>
  JSON.stringify(
    rows.map((row) => {
      const { line, placedAt, side, odds, stakeCents, state, freebet } = row;
      return [line, placedAt, side, odds, stakeCents, state, profitOfRow(row), state === 'open' && freebet];
    }),
  );

describe('any file', () => {
  it('is read in one way, or asks', () => {
    const lines = fc.array(lineArbitrary, { minLength: 1, maxLength: 4 });
    const columns = fc.subarray(['Profit', 'Commission', 'Bonus', 'Free bet', 'Cash out'] as const);
    fc.assert(
      fc.property(lines, columns, fc.nat(), (bets, some, pick) => {
        const names = ['Date', 'Selection', 'Stake', 'Odds', 'Result', ...some] as const;
        // Written without the apostrophes that disarm formulas, as trackers do.
        const text = csvOf([[...names], ...bets.map((bet) => names.map((name) => bet[name]))]).replaceAll(
          "'",
          '',
        );
        let plan = planFor(text);
        for (
          let asked = questionsOf(plan);
          asked.some(({ answer }) => answer === undefined);
          asked = questionsOf(plan)
        ) {
          const open = asked.find(({ answer }) => answer === undefined);
          if (open) plan = withAnswer(plan, open.id, open.readings[pick % open.readings.length]);
        }
        const asked = new Set(questionsOf(plan).map(({ id }) => id));
        const settings = settingsOf(plan);
        const { rows } = readBets(plan.file, settings);
        for (const [choice, readings] of Object.entries(READINGS)) {
          if (asked.has(choice)) continue;
          for (const reading of readings) {
            const other = { ...settings, choices: { ...settings.choices, [choice]: reading } };
            const differs = moneyOf(readBets(plan.file, other).rows) !== moneyOf(rows);
            if (differs) expect([choice, isSettled(choice, bets)]).toEqual([choice, true]);
          }
        }
      }),
      { numRuns: 400 },
    );
  });
});
