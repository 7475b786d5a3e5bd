import type { Plan } from '@bothways/domain/plans';
import type { Version } from '@bothways/domain/versions';
import type { Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';
import { demandUnchanged, versionOf } from '#kernel/versions';
import { givenPlanOf } from '#people/users';
import { rolesOf } from './assignments.store.ts';

interface GivenFields {
  roleIds: readonly string[];
  plan: Plan;
}

const fieldsOf = async (db: Db, userId: string): Promise<GivenFields> => ({
  roleIds: await rolesOf(db, userId),
  plan: await givenPlanOf(db, userId),
});

/** Returns a user's manually granted plan and roles, with their version. */
export async function givenAccess(db: Db, userId: string): Promise<GivenFields & { version: Version }> {
  const fields = await fieldsOf(db, userId);
  return { ...fields, version: versionOf({ ...fields }) };
}

/** @throws ApiError CHANGED if the user's plan or roles were changed since the version was read */
export async function demandAsGiven(
  trx: Transaction<Schema>,
  userId: string,
  { version, about }: { version: Version; about: keyof GivenFields },
): Promise<void> {
  const fields = { ...(await fieldsOf(trx, userId)) };
  const current = { [about]: fields[about], version: versionOf(fields) };
  demandUnchanged(fields, { version, about: [about], current });
}
