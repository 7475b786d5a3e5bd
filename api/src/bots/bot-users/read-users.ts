import {
  type GlobalSearchQuery,
  type PartialBotUser,
  USER_FIELDS,
  type UserField,
  type UsersFigures,
  type UsersQuery,
} from '@bothways/domain/bot-users';
import type { Db } from '#kernel/db';
import { linkedEmails } from '#people/users';
import type { Caller } from './caller.ts';
import { demandBotUser } from './demand-bot-user.ts';
import { countUsers, pageOfUsers } from './list-users.store.ts';
import { cardsOf, usersWith } from './user-view.ts';
import { cursorOf, positionOf } from './users-cursor.ts';
import { usersFigures } from './users-figures.store.ts';

/**
 * Without a limit all users come at once, as specified; above this number, the answer says so and where to continue:
 * ten thousand users' daily profits are millions of rows.
 */
const MOST_AT_ONCE = 1000;

/** Parses the known field names. */
export const fieldsOf = (names: string): UserField[] => {
  const asked = new Set(names.split(',').map((name) => name.trim()));
  return USER_FIELDS.filter((field) => asked.has(field));
};

export interface ReadDeps {
  db: Db;
  nowMs: () => number;
}

export interface UsersPage {
  data: PartialBotUser[];
  linkedEmails: string[];
  matching: number;
  hasMore: boolean;
  nextCursor?: string;
  figures: UsersFigures;
}

/** Returns the visible bot users, filtered, sorted, and with the requested fields. */
export async function readUsers(
  { db, nowMs }: ReadDeps,
  caller: Caller,
  query: UsersQuery,
): Promise<UsersPage> {
  const { sort, limit = MOST_AT_ONCE, cursor, search, mode, status, tags } = query;
  const filter = { search, mode, status, tags };
  const isNarrowed = Boolean(search || mode || status?.length || tags?.length);
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const [rows, figures, linked, counted] = await Promise.all([
    // One more than requested shows whether there is a next page.
    pageOfUsers(db, caller, filter, { sort, after, limit: limit + 1 }),
    usersFigures(db, caller),
    linkedEmails(db, caller.userId),
    isNarrowed ? countUsers(db, caller, filter) : undefined,
  ]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    data: await usersWith(db, caller, shown, { fields: fieldsOf(query.fields), nowMs: nowMs() }),
    linkedEmails: linked,
    matching: counted ?? figures.total,
    hasMore,
    ...(hasMore && last && { nextCursor: cursorOf(last) }),
    figures,
  };
}

/** Searches all bot users by address or alias, ordered by address. */
export async function searchEverybody({ db, nowMs }: ReadDeps, caller: Caller, query: GlobalSearchQuery) {
  const { search, mode, limit, cursor } = query;
  const after = cursor === undefined ? undefined : positionOf(cursor);
  const page = { sort: 'email', after, limit: limit + 1 } as const;
  const rows = await pageOfUsers(db, caller, { search, mode }, page);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = rows.length > limit;
  return {
    users: await cardsOf(db, caller, shown, nowMs()),
    hasMore,
    ...(hasMore && last && { nextCursor: cursorOf(last) }),
  };
}

/** Returns what one bot user won, paid and owes. @throws ApiError NOT_FOUND */
export async function readStatistics({ db, nowMs }: ReadDeps, caller: Caller, email: string) {
  const row = await demandBotUser(db, caller, email);
  const fields: readonly UserField[] = ['billing', 'status'];
  const [user] = await usersWith(db, caller, [row], { fields, nowMs: nowMs() });
  return {
    billing: user?.billing,
    ...(user?.startTime !== undefined && { startTime: user.startTime }),
  };
}
