import type { AssignmentsAnswer, AssignmentsQuery } from '@bothways/domain/iam';
import type { Transaction } from 'kysely';
import { containing, type Db, type Schema } from '#kernel/db';

/** Returns a user's roles. */
export async function rolesOf(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('assignments')
    .select('roleId')
    .where('userId', '=', userId)
    .orderBy('roleId')
    .execute();
  return rows.map(({ roleId }) => roleId);
}

/** Returns every user with one of these roles. */
export async function usersWithRoles(db: Db, roleIds: readonly string[]): Promise<string[]> {
  if (roleIds.length === 0) return [];
  const rows = await db
    .selectFrom('assignments')
    .select('userId')
    .distinct()
    .where('roleId', 'in', roleIds)
    .execute();
  return rows.map(({ userId }) => userId);
}

/** Grants missing roles and revokes existing ones. */
export async function changeRoles(
  trx: Transaction<Schema>,
  userId: string,
  { given, taken }: { given: readonly string[]; taken: readonly string[] },
  atMs: number,
): Promise<void> {
  if (taken.length > 0)
    await trx.deleteFrom('assignments').where('userId', '=', userId).where('roleId', 'in', taken).execute();
  if (given.length === 0) return;
  await trx
    .insertInto('assignments')
    .values(given.map((roleId) => ({ userId, roleId, assignedAtMs: atMs })))
    .execute();
}

/** E-mail and role together locate a row; a role's id contains no space. */
const cursorOf = (email: string, roleId: string): string => `${email} ${roleId}`;
const splitCursor = (cursor: string): [email: string, roleId: string] => {
  const at = cursor.lastIndexOf(' ');
  return at === -1 ? [cursor, ''] : [cursor.slice(0, at), cursor.slice(at + 1)];
};

/** Lists role assignments by e-mail. */
export async function listAssignments(
  db: Db,
  { roleId, search, after, limit }: AssignmentsQuery,
): Promise<Omit<AssignmentsAnswer, 'success'>> {
  let select = db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.userId')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id')
    .select(['users.id as userId', 'users.email', 'users.name', 'assignments.roleId'])
    .select(['assignments.assignedAtMs', 'disabledUsers.atMs as disabledAtMs'])
    .orderBy('users.email')
    .orderBy('assignments.roleId')
    // One more than requested shows whether there is a next page.
    .limit(limit + 1);
  if (roleId !== undefined) select = select.where('assignments.roleId', '=', roleId);
  if (search !== undefined) select = select.where(containing(['users.email', 'users.name'], search));
  if (after !== undefined) {
    const [email, role] = splitCursor(after);
    select = select.where((eb) =>
      eb.or([
        eb('users.email', '>', email),
        eb.and([eb('users.email', '=', email), eb('assignments.roleId', '>', role)]),
      ]),
    );
  }
  const rows = await select.execute();
  const page = rows.slice(0, limit).map(({ assignedAtMs, disabledAtMs, ...row }) => ({
    ...row,
    disabled: disabledAtMs !== null,
    assignedOn: new Date(assignedAtMs).toISOString(),
  }));
  const last = page.at(-1);
  return {
    assignments: page,
    ...(rows.length > limit && last && { nextAfter: cursorOf(last.email, last.roleId) }),
  };
}
