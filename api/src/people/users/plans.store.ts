import { type Plan, planSchema } from '@bothways/domain/plans';
import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Schema } from '#kernel/db';

type Reader = Kysely<Schema>;
const DEFAULT_PLAN: Plan = 'free';

const isPaid = (plan: Plan): Expression<SqlBool> => sql<SqlBool>`exists (
  select 1 from "subscriptionAccess"
  where "subscriptionAccess"."userId" = users.id and "subscriptionAccess".plan = ${plan} and "isOpen" = 1)`;

/**
 * SQL of a user's plan: the higher of the manually granted one and those with paid access. For a query over `users`
 * with their `profiles`, whose rows may be missing.
 */
export const effectivePlan = () => sql<string>`case
  when profiles.plan = 'pro' or ${isPaid('pro')} then 'pro'
  when profiles.plan = 'starter' or ${isPaid('starter')} then 'starter'
  else 'free' end`;

/** Returns a user's current plan, granted or paid. */
export async function planOf(db: Reader, userId: string): Promise<Plan> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select(effectivePlan().as('plan'))
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return planSchema.parse(row?.plan ?? DEFAULT_PLAN);
}

/** Returns a user's manually granted plan. */
export async function givenPlanOf(db: Reader, userId: string): Promise<Plan> {
  const row = await db.selectFrom('profiles').select('plan').where('userId', '=', userId).executeTakeFirst();
  return planSchema.parse(row?.plan ?? DEFAULT_PLAN);
}
