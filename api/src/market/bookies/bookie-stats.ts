import type { AdminBookie, BookieStats } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import type { BookieStats as BookStats } from '@bothways/engine';

/** Figures of the bot's accounts at a bookmaker. */
export type AccountFacts = Pick<
  BookieStats,
  'users' | 'enabledUsers' | 'loginErrors' | 'limited' | 'balanceTotal'
>;

/** Health of a bookmaker's feed, beside what the book currently holds. */
export interface Health extends Partial<Record<Mode, Partial<BookieStats[Mode]>>> {
  clones?: BookieStats['clones'];
}

const NO_ACCOUNTS: AccountFacts = { users: 0, enabledUsers: 0, loginErrors: 0, limited: 0, balanceTotal: 0 };

/** Adds figures of the book, of accounts and of feed health to bookmakers. */
export function withStats(
  bookies: readonly AdminBookie[],
  book: readonly BookStats[],
  accounts: ReadonlyMap<string, AccountFacts>,
  health: ReadonlyMap<string, Health> = new Map(),
): AdminBookie[] {
  const rows = new Map(book.map((row) => [`${row.mode} ${row.bookie}`, row]));
  const inMode = (value: string, mode: Mode): BookieStats[Mode] => {
    const row = rows.get(`${mode} ${value}`);
    if (!row) return { events: 0, quotes: 0 };
    const { events, quotes, lastSeenMs } = row;
    return { events, quotes, ...(lastSeenMs > 0 && { lastSeenOn: new Date(lastSeenMs).toISOString() }) };
  };
  return bookies.map((bookie) => {
    const { prematch, live, clones } = health.get(bookie.value) ?? {};
    return {
      ...bookie,
      stats: {
        prematch: { ...inMode(bookie.value, 'prematch'), ...prematch },
        live: { ...inMode(bookie.value, 'live'), ...live },
        ...(accounts.get(bookie.value) ?? NO_ACCOUNTS),
        ...(clones && { clones }),
      },
    };
  });
}
