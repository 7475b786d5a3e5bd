import { type UserRow, type UsersPage, type UsersQuery, userRowSchema } from '@bothways/domain/users';
import { containing, type Db } from '#kernel/db';
import { effectivePlan } from '#people/users';

const people = (db: Db) =>
  db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id');
type People = ReturnType<typeof people>;

function matching(select: People, { search, state, plan, roleId }: UsersQuery): People {
  let found = select;
  if (search !== undefined) found = found.where(containing(['users.email', 'users.name'], search));
  if (state !== undefined)
    found = found.where('disabledUsers.userId', state === 'disabled' ? 'is not' : 'is', null);
  if (plan !== undefined) found = found.where(effectivePlan(), '=', plan);
  if (roleId !== undefined)
    found = found.where('users.id', 'in', (eb) =>
      eb.selectFrom('assignments').select('assignments.userId').where('assignments.roleId', '=', roleId),
    );
  return found;
}

/** Returns the role names of these users. */
async function roleNames(db: Db, userIds: readonly string[]): Promise<Map<string, UserRow['roles']>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('assignments')
    .innerJoin('roles', 'roles.id', 'assignments.roleId')
    .select(['assignments.userId', 'roles.id', 'roles.name'])
    .where('assignments.userId', 'in', userIds)
    .orderBy('roles.name')
    .execute();
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, roles]) => [userId, roles.map(({ id, name }) => ({ id, name }))]));
}

async function toRows(db: Db, select: People): Promise<UserRow[]> {
  const rows = await select
    .select(['users.id', 'users.email', 'users.name', 'users.createdAt', 'profiles.country'])
    .select(effectivePlan().as('plan'))
    .select('disabledUsers.atMs as disabledAtMs')
    .orderBy('users.email')
    .execute();
  const roles = await roleNames(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ createdAt, disabledAtMs, plan, country, ...row }) =>
    userRowSchema.parse({
      ...row,
      plan,
      ...(country !== null && { country }),
      roles: roles.get(row.id) ?? [],
      disabled: disabledAtMs !== null,
      addedOn: new Date(createdAt).toISOString(),
    }),
  );
}

/** Returns the ids of so many users, from this one on. */
export async function userIdsAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const ids = db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(limit);
  return (await ids.execute()).map(({ id }) => id);
}

/** Returns the users that match the query, by e-mail. @param only the one user that may */
export async function searchUsers(
  db: Db,
  query: UsersQuery,
  only?: string,
): Promise<Omit<UsersPage, 'success'>> {
  const { after, limit } = query;
  const wanted = only === undefined ? people(db) : people(db).where('users.id', '=', only);
  const found = matching(wanted, query);
  // One more than requested shows whether there is a next page.
  const page = (after === undefined ? found : found.where('users.email', '>', after)).limit(limit + 1);
  const [rows, counted] = await Promise.all([
    toRows(db, page),
    found.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow(),
  ]);
  const users = rows.slice(0, limit);
  const last = users.at(-1);
  return {
    users,
    total: Number(counted.total),
    ...(rows.length > limit && last && { nextAfter: last.email }),
  };
}

/** Returns one user as in the list. */
export const findUserRow = async (db: Db, userId: string): Promise<UserRow | undefined> =>
  (await toRows(db, people(db).where('users.id', '=', userId)))[0];

/** Returns what only the user's page shows. */
export async function findUserFacts(db: Db, userId: string) {
  const { emailVerified, ...row } = await people(db)
    .select(['users.emailVerified', 'profiles.mobilePhoneNumber', 'profiles.mobilePhoneVerifiedAtMs'])
    .select(['profiles.onboardingCompletedAtMs', 'profiles.profileType'])
    .select(['disabledUsers.atMs as disabledAtMs', 'disabledUsers.reason as disabledReason'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...row, emailVerified: Boolean(emailVerified) };
}
