import type { QuoteInput } from '@bothways/domain/quotes';

const BEGINNINGS =
  'Al Bar Brack Cal Cas Dun East El Fer Gran Har Hohen King Lin Mar Mill Mon Nor Old Pen Por Ros San Sel Stone Tal Thorn Val Ves Wex Zar';
const MIDDLES = 'al am an ar de den el en er i in la len ma mer na o or ra ro sa ta ten to va ver vi';
const ENDINGS =
  'berg burn by dale de field ford ham haven land les mere mont mora nov port ra res ridge ro stad ton va vik wick ya';
const BEFORE = ['', '', '', 'FC ', 'Real ', 'Sporting ', 'Deportivo ', 'CD '];
const AFTER = ['', '', ' United', ' City', ' Town', ' Rovers', ' Athletic', ' Wanderers', ' SK'];

const [beginnings, middles, endings] = [BEGINNINGS, MIDDLES, ENDINGS].map((words) => words.split(' '));

const at = (words: readonly string[] | undefined, number: number): string =>
  words?.[number % words.length] ?? '';

/**
 * Returns the same club for the same number; there are some twenty thousand towns, which share prefixes like real ones.
 */
function club(number: number): string {
  const mixed = Math.imul(number + 1, 2_654_435_761) >>> 0;
  const town = at(beginnings, mixed) + at(middles, mixed >>> 5) + at(endings, mixed >>> 10);
  return at(BEFORE, mixed >>> 15) + town + at(AFTER, mixed >>> 19);
}

/** Returns new matches with a quote each, all on the same afternoon, so that each is a candidate for the others. */
export const newEvents = (first: number, count: number): QuoteInput[] =>
  Array.from({ length: count }, (_, number) => ({
    event: {
      id: `new-${first + number}`,
      sport: 'football',
      league: `Regional ${number % 40}`,
      home: club(2 * (first + number)),
      away: club(2 * (first + number) + 1),
      startedAt: START,
    },
    mode: 'prematch',
    bookie: 'newcomer',
    market: 'W',
    selection: '1',
    odds: 2.1,
  }));

const DAY_MS = 86_400_000;
const START = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 15 * 3_600_000).toISOString();
