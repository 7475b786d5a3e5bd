import { ALL_COUNTRIES, type AvailableBookies, type BotBookie } from '@bothways/domain/bookies';
import { type Caller, demandBotUser } from '#bots/bot-users';
import type { Db } from '#kernel/db';
import { allBookies, allBotBookies, catalogueChanges } from '#market/bookies';
import { heldBookies } from './accounts.store.ts';

const isIn = ({ countries }: BotBookie, country: string): boolean =>
  country === ALL_COUNTRIES || countries.includes(country);

/** Accounts and bets may name bookmakers that the bot has left, or never knew. */
const labelsOf = async (db: Db): Promise<Record<string, string>> =>
  Object.fromEntries((await allBookies(db)).map(({ value, label }) => [value, label]));

/**
 * Returns the bookmakers at which an account can be added: in the bot user's country or another one, without those they
 * already have. Without a user, all that the bot knows, including those closed to new accounts.
 * @throws ApiError NOT_FOUND for a user the caller may not see
 */
export async function availableBookies(
  db: Db,
  caller: Caller,
  query: { userEmail?: string | undefined; country?: string | undefined },
): Promise<AvailableBookies> {
  const user = query.userEmail === undefined ? undefined : await demandBotUser(db, caller, query.userEmail);
  // Read first: concurrent changes are then reported again.
  const catalogue = await catalogueChanges(db);
  const all = await allBotBookies(db);
  const held = new Set(user && (await heldBookies(db, user.email)));
  const country = query.country ?? user?.country ?? ALL_COUNTRIES;
  const there = all.filter((bookie) => isIn(bookie, country));
  const isFree = ({ bookie, bot }: BotBookie) => user === undefined || (bot.enabled && !held.has(bookie));
  const free = (list: BotBookie[]) => list.filter(isFree);
  return {
    success: true,
    bookies: free(there),
    country,
    countries: [...new Set(free(all).flatMap(({ countries }) => countries))].sort(),
    held: there.filter(({ bookie }) => held.has(bookie)).length,
    ...(user === undefined && { labels: await labelsOf(db) }),
    catalogue,
  };
}
