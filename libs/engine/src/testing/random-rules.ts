import { type BookRules, DEFAULT_MODE_SETTINGS, type ModeSettings } from '@bothways/domain/bookies';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import { SPORTS } from '@bothways/domain/sports';
import fc from 'fast-check';
import { POOLS } from './pools.ts';
import { eventOf, NOW_MS, quoteOf } from './quotes.ts';
import { BOOKIES } from './random-book.ts';

/** One more than other tests' books have: fair odds need three besides the judged one and its clones. */
export const CATALOGUE: readonly BookRules[] = [
  ...BOOKIES,
  { value: 'zeta', label: 'Zeta', countries: [] },
  { value: 'eta', label: 'Eta', countries: [] },
];
const VALUES = CATALOGUE.map(({ value }) => value);
const EXCHANGES = new Set(CATALOGUE.filter(({ exchange }) => exchange).map(({ value }) => value));
/** Few picks, so that bookmakers overlap. */
const PLAYED = ['football', 'basketball'] as const;
const PICKS = { football: 14, basketball: 9 } as const;
const MODES = ['prematch', 'live'] as const;

/** A wait, followed by statements of sources, changed bookmaker settings, or a read. */
export interface RuledStep {
  afterMs: number;
  items: FeedItem[];
  set: Partial<BookRules> & Pick<BookRules, 'value'>;
  isSet: boolean;
  isLookedAt: boolean;
}

type Said = FeedItem | ((nowMs: number) => FeedItem | FeedItem[]);
const saidAt = (said: Said, nowMs: number): FeedItem | FeedItem[] =>
  typeof said === 'function' ? said(nowMs) : said;

const bookies = fc.constantFrom(...VALUES);
const modes = fc.constantFrom<Mode>(...MODES);
const played = fc.constantFrom(...PLAYED);

const anyPrice: fc.Arbitrary<Said> = played.chain((sport) =>
  fc
    .record({
      bookie: bookies,
      mode: modes,
      pick: fc.constantFrom(...POOLS[sport].slice(0, PICKS[sport])),
      side: fc.constantFrom('back' as const, 'back' as const, 'lay' as const),
      steps: fc.integer({ min: 30, max: 52 }),
      gone: fc.nat(15),
      ageMs: fc.constantFrom(0, 0, 0, 0, 3000, 20_000, 70_000),
    })
    .map(({ bookie, mode, pick, side, steps, gone, ageMs }) => (nowMs: number) => ({
      ...quoteOf(bookie, pick, steps / 20, { event: eventOf(sport), mode, maxRisk: steps * 100 }),
      ...(EXCHANGES.has(bookie) && { side }),
      ...(gone === 0 && { odds: 0 as const }),
      at: new Date(nowMs - ageMs).toISOString(),
    })),
);

const anyMark: fc.Arbitrary<FeedItem> = fc.oneof(
  fc.record({
    type: fc.constantFrom('snapshot_begin' as const, 'snapshot_end' as const),
    bookie: bookies,
    mode: modes,
  }),
  fc.record({
    type: fc.constant('suspend' as const),
    event: played.map((sport) => eventOf(sport)),
    mode: modes,
    bookie: bookies,
    suspended: fc.boolean(),
  }),
);

/** A complete page of every bookmaker: prices around a fair book, so that references exist. */
const anyPage: fc.Arbitrary<Said> = fc
  .record({
    sport: played,
    mode: modes,
    noise: fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 60, maxLength: 60 }),
  })
  .map(
    ({ sport, mode, noise }) =>
      (nowMs: number) =>
        VALUES.flatMap((bookie, own) =>
          POOLS[sport].slice(0, 3).map((pick, at) =>
            quoteOf(
              bookie,
              pick,
              (38 + (noise[(own * 3 + at) % noise.length] ?? 0)) / 20 + (sport === 'football' ? 1 : 0),
              {
                event: eventOf(sport),
                mode,
                at: new Date(nowMs).toISOString(),
              },
            ),
          ),
        ),
  );

/** The usual value, or another in two of five cases. */
const rarely = <T>(usual: T, other: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: other });

const anySettings = (mode: Mode): fc.Arbitrary<ModeSettings> =>
  fc.record<ModeSettings>({
    enabled: rarely(true, fc.boolean()),
    delaySeconds: rarely(0, fc.constantFrom(2, 5, 15, 60, 600)),
    staleSeconds: rarely<number | null>(null, fc.constantFrom(1, 5, 30, 45, 600, 3600)),
    sports: rarely<ModeSettings['sports']>(null, fc.constantFrom([...PLAYED], ['football'], [...SPORTS])),
    markets: rarely<ModeSettings['markets']>(null, fc.constantFrom(['W'], ['AH', 'OU'], ['W', 'AH', 'DNB'])),
    maxPercentage: rarely<number | null>(null, fc.constantFrom(0, 1, 3, mode === 'live' ? 5 : 10)),
    reference: rarely(true, fc.boolean()),
    referenceWeight: rarely(1, fc.constantFrom(0.1, 0.5, 2, 10)),
  });

const anyFee = fc.constantFrom<BookRules['fee']>(
  undefined,
  { model: 'winnings', ratePct: 2 },
  { model: 'stake', ratePct: 4 },
);

const anyRules: fc.Arbitrary<RuledStep['set']> = fc.record({
  value: bookies,
  ogBookie: rarely<string | undefined>(undefined, fc.constantFrom('alpha', 'delta', 'unheard')),
  cloneGroup: rarely<string | undefined>(undefined, fc.constantFrom('one', 'two')),
  fee: rarely<BookRules['fee']>(undefined, anyFee),
  modes: fc.record({ prematch: anySettings('prematch'), live: anySettings('live') }),
});

export const anyRuledSteps: fc.Arbitrary<RuledStep[]> = fc
  .array(
    fc.record({
      // Lists follow prices with a delay of up to a second, but settings at once.
      afterMs: fc.constantFrom(1100, 2000, 5000, 9000, 16_000, 40_000, 95_000, 320_000, 900_000),
      said: fc.oneof(
        { weight: 2, arbitrary: fc.tuple<Said[]>(anyPage) },
        {
          weight: 3,
          arbitrary: fc.array<Said>(
            fc.oneof<fc.WeightedArbitrary<Said>[]>(
              { weight: 12, arbitrary: anyPrice },
              { weight: 1, arbitrary: anyMark },
            ),
            { minLength: 1, maxLength: 30, size: 'max' },
          ),
        },
      ),
      set: anyRules,
      isSet: fc.boolean(),
      isLookedAt: fc.boolean(),
    }),
    { minLength: 3, maxLength: 12, size: 'max' },
  )
  .map((drafts) => {
    let nowMs = NOW_MS;
    return drafts.map(({ said, ...draft }) => {
      nowMs += draft.afterMs;
      return { ...draft, items: said.flatMap((one) => saidAt(one, nowMs)) };
    });
  });

/** Returns the catalogue with all settings applied so far. */
export function rulesAfter(steps: readonly RuledStep[]): BookRules[] {
  const rules = new Map(CATALOGUE.map((bookie) => [bookie.value, bookie]));
  for (const { isSet, set } of steps) {
    const known = rules.get(set.value);
    if (isSet && known) rules.set(set.value, { ...known, ...set });
  }
  return [...rules.values()];
}

/** Default settings in both modes. */
export const unset = { prematch: DEFAULT_MODE_SETTINGS, live: DEFAULT_MODE_SETTINGS };
