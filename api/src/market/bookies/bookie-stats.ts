import type { AdminBookie, BookieStats } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { BookieStats as BookStats } from '@bothways/engine';

/** What the bot's accounts at a bookmaker come to. */
export type AccountFacts = Pick<
  BookieStats,
  'users' | 'enabledUsers' | 'loginErrors' | 'limited' | 'balanceTotal'
>;

/** How a bookmaker's feed is doing in a mode, beside what the book holds. */
type ModeHealth = Pick<BookieStats[Mode], 'usualEvents' | 'delayMs' | 'arbs' | 'valueBets' | 'stillThere'>;
/** How the feeds are doing, and how alike clones are; by bookmaker. */
export type FeedFacts = ReadonlyMap<
  string,
  { prematch: ModeHealth; live: ModeHealth; clones?: BookieStats['clones'] }
>;

const NO_ACCOUNTS: AccountFacts = { users: 0, enabledUsers: 0, loginErrors: 0, limited: 0, balanceTotal: 0 };

/** Bookmakers with what the book holds of each, and what is known of accounts there. */
export function withStats(
  bookies: readonly AdminBookie[],
  book: readonly BookStats[],
  accounts: ReadonlyMap<string, AccountFacts>,
  feeds: FeedFacts,
): AdminBookie[] {
  const rows = new Map(book.map((row) => [`${row.mode} ${row.bookie}`, row]));
  const inMode = (value: string, mode: Mode): BookieStats[Mode] => {
    const row = rows.get(`${mode} ${value}`);
    const health = feeds.get(value)?.[mode];
    if (!row) return { events: 0, quotes: 0, ...health };
    const { events, quotes, lastSeenMs } = row;
    const seen = lastSeenMs > 0 && { lastSeenOn: new Date(lastSeenMs).toISOString() };
    return { events, quotes, ...seen, ...health };
  };
  return bookies.map((bookie) => ({
    ...bookie,
    stats: {
      prematch: inMode(bookie.value, 'prematch'),
      live: inMode(bookie.value, 'live'),
      ...(accounts.get(bookie.value) ?? NO_ACCOUNTS),
      clones: feeds.get(bookie.value)?.clones,
    },
  }));
}
