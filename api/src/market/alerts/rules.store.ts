import {
  type AlertConfiguration,
  type AlertRule,
  type AlertSettings,
  alertChannelSchema,
  EVERY_DAY,
  NO_QUIET_HOURS,
  NO_RULE,
  type RuleChannels,
  type SavedRule,
} from '@bothways/domain/alerts';
import { modeSchema } from '@bothways/domain/quotes';
import { sportSchema } from '@bothways/domain/sports';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import { readQuiet } from '#kernel/mail';
import { versionOf } from '#kernel/versions';

type Reader = Kysely<Schema>;

const sportsSchema = z.array(sportSchema).nullable();
const familySchema = z.enum(['arbs', 'valuebets']);

/** The sports of a stored rule. */
export const readSports = (text: string | null): AlertRule['sports'] =>
  text === null ? null : sportsSchema.parse(JSON.parse(text));

const channelsSchema = z.array(z.string()).nullable();

/** The channels of a stored rule; those of a newer version are ignored. */
export const readChannels = (text: string | null): RuleChannels =>
  text === null
    ? null
    : (channelsSchema.parse(JSON.parse(text)) ?? []).flatMap(
        (channel) => alertChannelSchema.safeParse(channel).data ?? [],
      );

/** A configuration with its rule, and whether it is the active one of its list. */
type RuledConfiguration = Omit<AlertConfiguration, 'isAllowed'>;
type Ruled = Omit<RuledConfiguration, 'version'>;

const ruled = (db: Reader) =>
  db
    .selectFrom('configurations as one')
    .leftJoin('configurationLists as list', 'list.activeId', 'one.id')
    .leftJoin('alertRules as rule', 'rule.configurationId', 'one.id')
    .select(['one.id', 'one.name', 'one.family', 'one.mode', 'list.activeId'])
    .select(['rule.isOn', 'rule.minPct', 'rule.sports', 'rule.channels']);
type Row = Awaited<ReturnType<ReturnType<typeof ruled>['execute']>>[number];

const toRuled = ({ id, name, family, mode, activeId, isOn, minPct, sports, channels }: Row): Ruled => ({
  id,
  name,
  family: familySchema.parse(family),
  mode: modeSchema.parse(mode),
  isActive: activeId !== null,
  rule: isOn === null || minPct === null ? null : { isOn: isOn === 1, minPct, sports: readSports(sports) },
  channels: readChannels(channels),
});

/** The settings of a rule that the user may change. */
export const ruleOf = ({ rule, channels }: Pick<Ruled, 'rule' | 'channels'>): SavedRule => ({
  ...NO_RULE,
  ...rule,
  channels,
});
const withVersion = (one: Ruled): RuledConfiguration => ({ ...one, version: versionOf({ ...ruleOf(one) }) });

/** All configurations of a user, arbs before value bets and by name. */
export async function configurationsOf(db: Reader, userId: string): Promise<RuledConfiguration[]> {
  const rows = await ruled(db)
    .where('one.userId', '=', userId)
    .orderBy('one.family')
    .orderBy('one.mode', 'desc')
    .orderBy('one.nameKey')
    .execute();
  return rows.map((row) => withVersion(toRuled(row)));
}

/** One of a user's own configurations; undefined for another user's. */
export async function configurationOf(
  db: Reader,
  userId: string,
  id: string,
): Promise<RuledConfiguration | undefined> {
  const row = await ruled(db).where('one.userId', '=', userId).where('one.id', '=', id).executeTakeFirst();
  return row && withVersion(toRuled(row));
}

/** Stores a configuration's rule; it alerts of opportunities from `sinceMs` on, not of existing ones. */
export async function saveRule(
  db: Reader,
  owner: { userId: string; configurationId: string },
  { isOn, minPct, sports, channels }: SavedRule,
  sinceMs: number,
): Promise<void> {
  const said = {
    isOn: Number(isOn),
    minPct,
    sports: sports === null ? null : JSON.stringify(sports),
    sinceMs,
    channels: channels === null ? null : JSON.stringify(channels),
  };
  await db
    .insertInto('alertRules')
    .values({ ...owner, ...said })
    .onConflict((conflict) => conflict.column('configurationId').doUpdateSet(said))
    .execute();
}

const NO_SETTINGS: AlertSettings = { zone: 'UTC', quietHours: NO_QUIET_HOURS, quietDays: [...EVERY_DAY] };

/** Settings that apply to all rules of a user. */
export async function settingsOf(db: Reader, userId: string): Promise<AlertSettings> {
  const row = await db
    .selectFrom('alertSettings')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirst();
  if (!row) return NO_SETTINGS;
  const { zone, days, ...quietHours } = readQuiet(row);
  return { zone, quietHours, quietDays: [...days] };
}

export const isEveryDay = (days: readonly number[]): boolean => days.length === EVERY_DAY.length;

export async function saveSettings(
  db: Reader,
  userId: string,
  { zone, quietHours, quietDays }: AlertSettings,
): Promise<void> {
  const said = {
    zone,
    quietOn: Number(quietHours.isOn),
    quietFrom: quietHours.from,
    quietTo: quietHours.to,
    quietDays: isEveryDay(quietDays) ? null : JSON.stringify(quietDays),
  };
  await db
    .insertInto('alertSettings')
    .values({ userId, ...said })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(said))
    .execute();
}
