import {
  type AlertChannel,
  type AlertRule,
  alertChannelSchema,
  type QuietTimes,
  type RuleChannels,
} from '@bothways/domain/alerts';
import { type Feature, type Plan, planHas, planSchema } from '@bothways/domain/plans';
import { type Mode, modeSchema } from '@bothways/domain/quotes';
import type { SettingsFamily } from '@bothways/domain/settings';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import { readQuiet } from '#kernel/mail';
import { effectivePlan } from '#people/users';
import { readChannels, readSports } from './rules.store.ts';

type Reader = Kysely<Schema>;

/** A rule in force, with its configuration. */
export interface StandingRule {
  configurationId: string;
  userId: string;
  family: SettingsFamily;
  mode: Mode;
  rule: Omit<AlertRule, 'isOn'>;
  channels: RuleChannels;
  sinceMs: number;
  /** JSON of the configuration. */
  payload: string;
  /** Null where the user has never chosen. */
  quiet: QuietTimes | null;
}

const FEATURES = { arbs: 'surebets', valuebets: 'valueBets' } as const;
const familySchema = z.enum(['arbs', 'valuebets']);

/** The plan feature that a list requires. */
export const featureOf = (family: SettingsFamily, mode: Mode): Feature => `${FEATURES[family]}:${mode}`;

/** Whether a plan includes the list of a family. */
export const mayFollow = (plan: Plan, family: SettingsFamily, mode: Mode): boolean =>
  planHas(plan, featureOf(family, mode));

/**
 * The rules in force, of one user or of all, ordered by configuration: switched on, with the active configuration of
 * its list, a plan that includes the list, and a user neither disabled nor in a time-out.
 */
export async function standingRules(db: Reader, nowMs: number, userId?: string): Promise<StandingRule[]> {
  const rows = await db
    .selectFrom('alertRules')
    .innerJoin('configurations', 'configurations.id', 'alertRules.configurationId')
    .innerJoin('configurationLists', 'configurationLists.activeId', 'configurations.id')
    .innerJoin('configurationVersions', (join) =>
      join
        .onRef('configurationVersions.configurationId', '=', 'configurations.id')
        .onRef('configurationVersions.version', '=', 'configurations.version'),
    )
    .innerJoin('users', 'users.id', 'configurations.userId')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .leftJoin('disabledUsers', 'disabledUsers.userId', 'users.id')
    .leftJoin('alertSettings', 'alertSettings.userId', 'users.id')
    .select(['configurations.id', 'users.id as userId', 'configurations.family', 'configurations.mode'])
    .select(['alertRules.minPct', 'alertRules.sports', 'alertRules.channels', 'alertRules.sinceMs'])
    .select(['configurationVersions.payload', effectivePlan().as('plan')])
    .select(['zone', 'quietOn', 'quietFrom', 'quietTo', 'quietDays'])
    .where('alertRules.isOn', '=', 1)
    .where('disabledUsers.userId', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('pauses')
            .select('pauses.id')
            .whereRef('pauses.userId', '=', 'users.id')
            .where('pauses.fromMs', '<=', nowMs)
            .where((eb) => eb.or([eb('pauses.untilMs', 'is', null), eb('pauses.untilMs', '>', nowMs)])),
        ),
      ),
    )
    .$if(userId !== undefined, (query) => query.where('users.id', '=', userId ?? ''))
    .orderBy('configurations.id')
    .execute();
  return rows.flatMap((row) => {
    const [family, mode] = [familySchema.parse(row.family), modeSchema.parse(row.mode)];
    if (!mayFollow(planSchema.parse(row.plan), family, mode)) return [];
    const {
      id: configurationId,
      minPct,
      sinceMs,
      payload,
      zone,
      quietOn,
      quietFrom,
      quietTo,
      quietDays,
    } = row;
    const hasHours = zone !== null && quietOn !== null && quietFrom !== null && quietTo !== null;
    const quiet = hasHours ? readQuiet({ zone, quietOn, quietFrom, quietTo, quietDays }) : null;
    const rule = { minPct, sports: readSports(row.sports) };
    const channels = readChannels(row.channels);
    const told = { rule, channels, sinceMs, payload, quiet };
    return [{ configurationId, userId: row.userId, family, mode, ...told }];
  });
}

/** The open channels of each user; those of a newer version are ignored. */
export async function openChannels(db: Reader): Promise<Map<string, AlertChannel[]>> {
  const rows = await db
    .selectFrom('alertChannels')
    .select(['userId', 'channel'])
    .where('state', '=', 'on')
    // Browsers disappear with their sessions, one by one.
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('channel', '!=', 'push'),
        exists(
          selectFrom('pushDevices')
            .select('pushDevices.id')
            .whereRef('pushDevices.userId', '=', 'alertChannels.userId'),
        ),
      ]),
    )
    .execute();
  const open = new Map<string, AlertChannel[]>();
  for (const { userId, channel } of rows) {
    const { data: known } = alertChannelSchema.safeParse(channel);
    if (known) open.set(userId, [...(open.get(userId) ?? []), known]);
  }
  return open;
}
