import { EVERY_DAY, type QuietTimes, quietDaysSchema, quietUntilMs } from '@bothways/domain/alerts';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';

export type QuietRow = Pick<
  Schema['alertSettings'],
  'zone' | 'quietOn' | 'quietFrom' | 'quietTo' | 'quietDays'
>;

/** Quiet hours of a stored row. */
export const readQuiet = ({ zone, quietOn, quietFrom, quietTo, quietDays }: QuietRow): QuietTimes => ({
  zone,
  isOn: quietOn === 1,
  from: quietFrom,
  to: quietTo,
  days: quietDays === null ? EVERY_DAY : quietDaysSchema.parse(JSON.parse(quietDays)),
});

/** When a letter to an address is due that waits for the end of its reader's quiet hours. */
export async function dueForReader(db: Kysely<Schema>, email: string, atMs: number): Promise<number> {
  const row = await db
    .selectFrom('alertSettings')
    .innerJoin('users', 'users.id', 'alertSettings.userId')
    .select(['zone', 'quietOn', 'quietFrom', 'quietTo', 'quietDays'])
    .where('users.email', '=', email)
    .executeTakeFirst();
  // Hours that never end would hold it for good; whoever wants none of a kind switches it off.
  return (row && quietUntilMs(readQuiet(row), atMs)) ?? atMs;
}
