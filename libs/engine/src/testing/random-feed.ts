import type { FeedItem, Mode } from '@bothways/domain/quotes';
import fc from 'fast-check';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { BOOKIES, LEVEL_PICKS, priceNear, TOTAL_PICKS } from './level-book.ts';
import { ARSENAL, quote } from './quotes.ts';

/** A wait, followed by statements of a source. */
export interface Step {
  waitMs: number;
  items: FeedItem[];
}

const HOCKEY: QuotedEvent = { ...ARSENAL, sport: 'hockey', league: 'SHL', home: 'Lulea', away: 'Brynas' };
const TENNIS: QuotedEvent = { ...ARSENAL, sport: 'tennis', league: 'ATP', home: 'Ruud', away: 'Fritz' };

const OFFERS: [QuotedEvent, Record<string, number>][] = [
  [
    ARSENAL,
    {
      ...LEVEL_PICKS,
      ...TOTAL_PICKS,
      'EH.1.-1': 5,
      'EH.X.-1': 4,
      'EH.2.1': 1.8,
      'AH.1.-1': 4,
      'AH.2.1': 1.3,
    },
  ],
  [
    HOCKEY,
    {
      'W.1': 2.6,
      'W.X': 4,
      'W.2': 2.9,
      'W.ot.1': 1.9,
      'W.ot.2': 2,
      'OU.over.5.5': 2,
      'OU.ot.under.5.5': 2.1,
    },
  ],
  [TENNIS, { 'W.1': 1.9, 'W.2': 2.1, 'AH.1.-2.5': 2.1, 'AH.2.2.5': 1.9, 'AH.2.3.5': 1.7 }],
];

const anyMode: fc.Arbitrary<Mode> = fc.constantFrom('prematch', 'live');
const anyBookie = fc.constantFrom(...BOOKIES);

const anyPrice: fc.Arbitrary<FeedItem> = fc
  .tuple(fc.constantFrom(...OFFERS), anyMode, anyBookie)
  .chain(([[event, picks], mode, bookie]) =>
    fc
      .constantFrom(...Object.entries(picks))
      .chain(([pick, odds]) =>
        fc
          .oneof({ weight: 9, arbitrary: priceNear(odds) }, { weight: 1, arbitrary: fc.constant(0) })
          .map((price) => quote(bookie, pick, price, { event, mode })),
      ),
  );

const anyMark: fc.Arbitrary<FeedItem> = fc.oneof(
  fc.record({
    type: fc.constant('suspend' as const),
    event: fc.constantFrom(...OFFERS.map(([event]) => event)),
    mode: anyMode,
    bookie: anyBookie,
    suspended: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('snapshot_begin' as const, 'snapshot_end' as const),
    bookie: anyBookie,
    mode: anyMode,
  }),
  fc.record({
    type: fc.constant('event' as const),
    event: fc.constantFrom(...OFFERS.map(([event]) => event)),
    mode: anyMode,
    state: fc.record({ score: fc.record({ home: fc.nat(5), away: fc.nat(5) }) }),
  }),
);

const anyItem = fc.oneof({ weight: 30, arbitrary: anyPrice }, { weight: 1, arbitrary: anyMark });

export const anyFeed: fc.Arbitrary<Step[]> = fc.array(
  fc.record({ waitMs: fc.nat(12_000), items: fc.array(anyItem, { minLength: 5, maxLength: 60 }) }),
  { minLength: 2, maxLength: 12 },
);
