import type { BotMode, UserSort, UserStatus } from '@bothways/domain/bot-users';
import { type Kysely, type SqlBool, sql } from 'kysely';
import { containingPlain, type Schema } from '#kernel/db';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import type { CursorPosition } from './users-cursor.ts';
import { isVisible } from './visible-users.store.ts';

type Reader = Kysely<Schema>;

/** Restrictions of a list. */
interface UsersFilter {
  search?: string | undefined;
  mode?: BotMode | undefined;
  /** Any of them. */
  status?: readonly UserStatus[] | undefined;
  /** All of them, by name. */
  tags?: readonly string[] | undefined;
}

const users = (db: Reader) => db.selectFrom('botUsers');
type Users = ReturnType<typeof users>;

const IS: Record<UserStatus, ReturnType<typeof sql<SqlBool>>> = {
  enabled: sql<SqlBool>`enabled = 1`,
  disabled: sql<SqlBool>`enabled = 0`,
  ready: sql<SqlBool>`ready = 1`,
};

/** Whether a bot user has a tag that the caller may see. */
const isTagged = (name: string, viewerId: string) => sql<SqlBool>`(
  exists (select 1 from "botUserTags" as tag where tag.email = "botUsers".email and tag.name = ${name})
  or exists (select 1 from "botUserPrivateTags" as own
    where own."userId" = ${viewerId} and own.email = "botUsers".email and own.name = ${name}))`;

function fitting(select: Users, caller: Caller, { search, mode, status, tags = [] }: UsersFilter): Users {
  let found = select;
  const visible = isVisible('botUsers.email', caller);
  if (visible) found = found.where(visible);
  if (search) found = found.where(containingPlain('botUsers.searchText', search));
  if (mode) found = found.where('mode', '=', mode);
  if (status && status.length > 0) found = found.where(({ or }) => or(status.map((each) => IS[each])));
  for (const name of tags) found = found.where(isTagged(name, caller.userId));
  return found;
}

/** Keyset paging: a page begins after the previous one's last row, whatever changed meanwhile. */
function behind(select: Users, sort: UserSort, { email, profitCents }: CursorPosition): Users {
  if (sort === 'email') return select.where('email', '>', email);
  if (sort === '-email') return select.where('email', '<', email);
  return select.where(({ eb, or, and }) =>
    or([
      eb('profitCents', sort === 'profit' ? '>' : '<', profitCents),
      and([eb('profitCents', '=', profitCents), eb('email', '>', email)]),
    ]),
  );
}

const ordered = (select: Users, sort: UserSort): Users => {
  if (sort === 'email' || sort === '-email')
    return select.orderBy('email', sort === 'email' ? 'asc' : 'desc');
  return select.orderBy('profitCents', sort === 'profit' ? 'asc' : 'desc').orderBy('email');
};

/** Returns one page of the filtered bot users visible to the caller. */
export function pageOfUsers(
  db: Reader,
  caller: Caller,
  filter: UsersFilter,
  { sort, after, limit }: { sort: UserSort; after: CursorPosition | undefined; limit: number },
): Promise<BotUserRow[]> {
  const found = fitting(users(db), caller, filter);
  return ordered(after ? behind(found, sort, after) : found, sort)
    .selectAll()
    .limit(limit)
    .execute();
}

/** Counts the filtered bot users visible to the caller. */
export async function countUsers(db: Reader, caller: Caller, filter: UsersFilter): Promise<number> {
  const counted = fitting(users(db), caller, filter).select(({ fn }) => fn.countAll().as('users'));
  return Number((await counted.executeTakeFirstOrThrow()).users);
}
