import type { PolicyChange, RoleChange } from '@bothways/domain/iam';
import type { Plan } from '@bothways/domain/plans';
import type { Version } from '@bothways/domain/versions';
import SQLite from 'better-sqlite3';
import { Kysely } from 'kysely';
import { testSeals } from '#kernel/audit/testing';
import { type Database, type Db, ImmediateSqliteDialect, migrate, type Schema, transact } from '#kernel/db';
import { usersService } from '#people/admin-users/testing';
import { silentSecurity } from '#people/security-log/testing';
import { assignmentsService } from '../assignments.service.ts';
import { ACCESS_GUARDS, type AccessGuards, type Actor } from '../change-access.ts';
import { givenAccess } from '../given-access.ts';
import { policiesService } from '../policies.service.ts';
import { findPolicy, listPolicies, savePolicy } from '../policies.store.ts';
import { rolesService } from '../roles.service.ts';
import { findRole, listRoles, saveRole } from '../roles.store.ts';

/** A database that lives as long as the test, migrated; nothing is synced, so that thousands of changes are quick. */
export async function memoryDatabase(): Promise<Database> {
  const sqlite = new SQLite(':memory:');
  sqlite.pragma('foreign_keys = ON');
  const database: Database = {
    db: new Kysely<Schema>({ dialect: new ImmediateSqliteDialect(sqlite), plugins: [testSeals()] }),
    kind: 'sqlite',
  };
  await migrate(database);
  return database;
}

/** Who has which roles, made of which policies. */
export interface World {
  policies: Record<string, readonly string[]>;
  roles: Record<string, readonly string[]>;
  people: Record<string, readonly string[]>;
}

/** Forgets all roles and policies, opens all accounts, and begins with these. The people must be there. */
export async function beginWith(db: Db, { policies, roles, people }: World): Promise<void> {
  await transact(db, async (trx) => {
    for (const table of ['assignments', 'roles', 'policies', 'disabledUsers'] as const)
      await trx.deleteFrom(table).execute();
    for (const [id, actions] of Object.entries(policies))
      await savePolicy(trx, { id, name: id, actions: [...actions] });
    for (const [id, policyIds] of Object.entries(roles))
      await saveRole(trx, { id, name: id, policyIds: [...policyIds] });
    const rows = Object.entries(people).flatMap(([userId, held]) =>
      held.map((roleId) => ({ userId, roleId, assignedAtMs: 0 })),
    );
    if (rows.length > 0) await trx.insertInto('assignments').values(rows).execute();
  });
}

/** The whole graph as it stands; who is disabled holds nothing. */
export async function graphOf(db: Db) {
  const [policies, roles, assignments, disabled] = await Promise.all([
    listPolicies(db),
    listRoles(db),
    db.selectFrom('assignments').select(['userId', 'roleId']).execute(),
    db.selectFrom('disabledUsers').select('userId').execute(),
  ]);
  const closed = new Set(disabled.map(({ userId }) => userId));
  const heldBy = (userId: string): string[] => {
    if (closed.has(userId)) return [];
    const mine = assignments.filter((one) => one.userId === userId).map(({ roleId }) => roleId);
    const parts = roles.filter(({ id }) => mine.includes(id)).flatMap(({ policyIds }) => policyIds);
    return policies.filter(({ id }) => parts.includes(id)).flatMap(({ actions }) => actions);
  };
  return { policies, roles, assignments, disabled, heldBy };
}

/** What a call says, and the version that stands there now where it says none. */
type AtNow<Call extends { version: Version }> = Omit<Call, 'version'> & Partial<Pick<Call, 'version'>>;

/** The services on a database, with what they tell of it. Changes are of what stands there now, unless they say of what. */
export function accessServices(db: Db, guards: AccessGuards = ACCESS_GUARDS) {
  const changed: string[] = [];
  const deps = {
    db,
    guards,
    nowMs: () => 1,
    security: silentSecurity(() => 1),
    holders: { tell: async () => undefined },
    onChanged: (userIds: readonly string[]) => void changed.push(...userIds),
  };
  const policies = policiesService(deps);
  const roles = rolesService(deps);
  const assignments = assignmentsService(deps);
  const users = usersService(deps);
  const none = 'none';
  return {
    changed,
    policies: {
      ...policies,
      update: async (actor: Actor, id: string, change: AtNow<PolicyChange>) =>
        policies.update(actor, id, { version: (await findPolicy(db, id))?.version ?? none, ...change }),
    },
    roles: {
      ...roles,
      update: async (actor: Actor, id: string, change: AtNow<RoleChange>) =>
        roles.update(actor, id, { version: (await findRole(db, id))?.version ?? none, ...change }),
    },
    assignments: {
      ...assignments,
      set: async (actor: Actor, userId: string, roleIds: readonly string[], version?: Version) =>
        assignments.set(actor, userId, {
          roleIds,
          version: version ?? (await givenAccess(db, userId)).version,
        }),
    },
    users: {
      ...users,
      setPlan: async (actor: Actor, userId: string, plan: Plan, version?: Version) =>
        users.setPlan(actor, userId, { plan, version: version ?? (await givenAccess(db, userId)).version }),
    },
  };
}
