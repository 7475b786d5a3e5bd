import fc from 'fast-check';
import { expect, it } from 'vitest';
import { csvOf } from '../../text/index.ts';
import { type BankrollBet, bankrollBetSchema } from '../bets.schema.ts';
import { betProfitCents } from '../profit.ts';
import { BET_STATES } from '../states.schema.ts';
import { termsOfRow } from './agreed.ts';
import { utcClock } from './dates.ts';
import { BETS_HEADER, betCells } from './own-file.ts';
import { planOf, settingsOf } from './plan.ts';
import { questionsOf } from './questions.ts';
import { readBets } from './read-bets.ts';
import { readImportFile } from './read-file.ts';

const NOW = Date.parse('2026-06-01T00:00:00Z');

const words = fc.stringMatching(/^[A-Za-z=+@'-][\w ,;|"'=+@ñé-]{0,20}[a-z]$/);
const instant = fc
  .integer({ min: Date.parse('2020-01-01') / 1000, max: NOW / 1000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());
const odds = fc.integer({ min: 1_010_000, max: 1_000_000_000 }).map((micro) => micro / 1_000_000);
const cents = fc.integer({ min: 1, max: 10_000_000 });
const some = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });

/** A bet as the list has it, with the profit that follows from the rest. */
const betArbitrary: fc.Arbitrary<BankrollBet> = fc
  .record({
    name: words,
    league: some(words),
    startsAt: some(instant),
    pick: some(
      fc.constantFrom(
        { market: 'OU', period: 'FT', selection: 'over', handicap: 2.25, overTimeIncluded: false },
        { market: 'AH', period: 'FT', selection: '2', handicap: -0.5, overTimeIncluded: true },
        { market: 'W', period: 'H1', selection: 'X', overTimeIncluded: false },
      ),
    ),
    words: words,
    side: fc.constantFrom('back', 'lay'),
    odds,
    stakeCents: cents,
    matched: some(fc.double({ min: 0.01, max: 1, noNaN: true })),
    commissionPct: fc.constantFrom(0, 2, 6.5),
    freebet: fc.constantFrom(undefined, 'snr', 'sr'),
    reducedOdds: some(odds),
    strategy: fc.constantFrom('arb', 'value', 'matched', 'manual'),
    state: fc.constantFrom(...BET_STATES),
    cashOutCents: cents,
    share: fc.integer({ min: 1, max: 999_999 }).map((micro) => micro / 1_000_000),
    placedAt: instant,
    settledAt: instant,
    close: some(odds),
    note: some(words),
  })
  .map(({ matched, close, name, league, startsAt, ...given }) => {
    const { state, share, cashOutCents, settledAt, freebet, pick, note, reducedOdds, ...rest } = given;
    const ending = {
      state,
      ...(state === 'cashedOut' && { cashOutCents }),
      ...(state === 'deadHeat' && { share }),
      ...(state !== 'open' && { settledAt }),
    };
    const terms = {
      ...rest,
      ...(freebet && rest.side === 'back' && { freebet }),
      ...(reducedOdds !== undefined && { reducedOdds }),
      ...(matched !== undefined && { matchedCents: Math.max(1, Math.round(rest.stakeCents * matched)) }),
    };
    const profitCents = betProfitCents(termsOfRow(terms as Parameters<typeof termsOfRow>[0]), {
      state,
      cashOutCents: state === 'cashedOut' ? cashOutCents : null,
      shareMicro: state === 'deadHeat' ? Math.round(share * 1_000_000) : null,
    });
    return bankrollBetSchema.parse({
      ...terms,
      ...ending,
      ...(pick && { pick }),
      ...(note !== undefined && { note }),
      ...(state !== 'open' && { profitCents }),
      id: 'b1',
      groupId: 'g',
      accountId: 'a',
      accountName: 'Book',
      currency: 'GBP',
      event: { name, sport: 'tennis', ...(league && { league }), ...(startsAt && { startsAt }) },
      outlayCents: 0,
      closing: close === undefined ? { state: 'missing' } : { state: 'known', fairOdds: close },
      isCorrected: false,
      version: 1,
    });
  });

function readBack(bets: readonly BankrollBet[]) {
  const file = readImportFile(csvOf([BETS_HEADER, ...bets.map(betCells)]));
  if ('code' in file) throw new Error(file.code);
  const plan = planOf(file, { clock: utcClock, nowMs: NOW });
  expect(questionsOf(plan)).toEqual([]);
  return readBets(file, settingsOf(plan));
}

it('what leaves as a file comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(betArbitrary, { minLength: 1, maxLength: 4 }), (bets) => {
      const { rows, faults, books } = readBack(bets);
      expect(faults).toEqual([]);
      expect(books).toEqual([{ name: 'Book', currency: 'GBP', bets: bets.length }]);
      for (const [at, bet] of bets.entries()) {
        const { line: _, book: __, betId, closing, ...row } = rows[at] ?? {};
        const { event, pick, words: text, side, odds: price, stakeCents, commissionPct, strategy } = bet;
        const { state, placedAt, settledAt, note, freebet, matchedCents, reducedOdds } = bet;
        expect(row).toEqual({
          ...{ event, words: text, side, odds: price, stakeCents, commissionPct, strategy, state, placedAt },
          ...(pick && { pick }),
          ...(settledAt !== undefined && { settledAt }),
          ...(note !== undefined && { note }),
          ...(freebet && { freebet }),
          ...(matchedCents !== undefined && { matchedCents }),
          ...(reducedOdds !== undefined && { reducedOdds }),
          ...(bet.cashOutCents !== undefined && { cashOutCents: bet.cashOutCents }),
          ...(bet.share !== undefined && { share: bet.share }),
        });
        expect([betId, closing?.fairOdds]).toEqual(['b1', bet.closing.fairOdds]);
      }
    }),
  );
});
