import { ask, type Came, Marks } from '../faults/marks.ts';
import { type ApiProcess, push } from '../server/api-process.ts';
import { markedMarket, quietMarket, quietOdds, quoteOf, randomFrom } from '../server/market.ts';

/** Matches that are arbs, and further ones whose prices move. */
const ARBS = 20;
const OTHERS = 180;
const BOOKIES = 20;
const QUOTES_A_PUSH = 20;
/** Number of filters in use. */
const FILTERS = 500;
const PUSH_AT_ONCE = 4000;

/** Pushes the initial market. */
export async function openMarket({ origin }: ApiProcess): Promise<void> {
  const random = randomFrom(1);
  const quotes = [...markedMarket(ARBS, BOOKIES, random), ...quietMarket(ARBS, OTHERS, BOOKIES, random)];
  for (let from = 0; from < quotes.length; from += PUSH_AT_ONCE)
    await push(origin, quotes.slice(from, from + PUSH_AT_ONCE));
}

/** Returns the next everyday request: of ten, eight read and two write, and half of the writes are prices. */
export function everyday(api: ApiProcess, adminCookie: string): (nth: number) => Promise<Came> {
  const random = randomFrom(5);
  const marks = new Marks('everyday');
  const admin = { ...api, cookie: adminCookie };
  const read = (path: string) => () => ask(api, path);
  const list = (path: string) => (nth: number) =>
    ask(api, path, 'POST', {
      channels: ['prematch'],
      minPercentage: (nth % FILTERS) / 10_000,
      alternatives: false,
    });
  const move = async (): Promise<Came> => {
    const quotes = Array.from({ length: QUOTES_A_PUSH }, (_, quote) => {
      const match = ARBS + Math.floor(random() * OTHERS);
      const selection = quote % 2 === 0 ? '1' : '2';
      return quoteOf(match, Math.floor(random() * BOOKIES), selection, quietOdds(random));
    });
    const beganMs = performance.now();
    const isTaken = await push(api.origin, quotes).then(
      () => true,
      () => false,
    );
    return { status: isTaken ? 200 : 0, tookMs: performance.now() - beganMs };
  };
  const kinds = [
    list('/api/arbs/query'),
    read('/api/auth/me'),
    read('/api/alerts'),
    move,
    read('/api/credits?limit=20'),
    list('/api/arbs/query'),
    read('/api/onboarding'),
    read('/api/subscriptions'),
    () => marks.write(admin),
    read('/api/bookies/status'),
  ];
  return (nth) => (kinds[nth % kinds.length] ?? read('/api/health'))(nth);
}
