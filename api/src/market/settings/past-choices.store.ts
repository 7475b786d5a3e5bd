import type { PastChoice } from '@bothways/domain/bookie-status';
import { modeSchema } from '@bothways/domain/quotes';
import { FAMILIES, inState, SETTINGS_FAMILIES } from '@bothways/domain/settings';
import { DAY_MS } from '@bothways/domain/time';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import type { Scope } from './settings.store.ts';
import { storedPayload } from './stored-form.ts';

type Trx = Transaction<Schema>;

/** Retention of past choices: outages are listed for 30 days. */
const KEPT_MS = 45 * DAY_MS;

const bookiesSchema = z.array(z.string());
const familySchema = z.enum(SETTINGS_FAMILIES);

async function selectedNow(trx: Trx, { userId, family, mode }: Scope): Promise<string> {
  const active = await trx
    .selectFrom('configurationLists')
    .innerJoin('configurations', 'configurations.id', 'configurationLists.activeId')
    .innerJoin('configurationVersions', (join) =>
      join
        .onRef('configurationVersions.configurationId', '=', 'configurations.id')
        .onRef('configurationVersions.version', '=', 'configurations.version'),
    )
    .select('configurationVersions.payload')
    .where('configurationLists.userId', '=', userId)
    .where('configurationLists.family', '=', family)
    .where('configurationLists.mode', '=', mode)
    .executeTakeFirst();
  if (!active) return '[]';
  const { bookmakers } =
    family === 'arbs'
      ? storedPayload(FAMILIES.arbs, active.payload)
      : storedPayload(FAMILIES.valuebets, active.payload);
  return JSON.stringify(inState(bookmakers, 'selected').toSorted());
}

/**
 * Records what the active configuration of a list selects from now on, if that changed. Part of every change of the
 * list: versions are pruned and configurations deleted, but past choices are queried weeks later.
 */
export async function keepChoice(trx: Trx, scope: Scope, nowMs: number): Promise<void> {
  const { userId, family, mode } = scope;
  const bookies = await selectedNow(trx, scope);
  const ofList = trx
    .selectFrom('pastChoices')
    .where('userId', '=', userId)
    .where('family', '=', family)
    .where('mode', '=', mode);
  const last = await ofList
    .select(['fromMs', 'bookies'])
    .orderBy('fromMs', 'desc')
    .limit(1)
    .executeTakeFirst();
  if ((last?.bookies ?? '[]') === bookies) return;
  // A clock that was set back must not change the past.
  const fromMs = Math.max(nowMs, last?.fromMs ?? nowMs);
  await trx
    .insertInto('pastChoices')
    .values({ userId, family, mode, fromMs, bookies })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'family', 'mode', 'fromMs']).doUpdateSet({ bookies }),
    )
    .execute();
  await forgetBefore(trx, scope, nowMs - KEPT_MS);
}

/** Deletes older choices, except the one in force at that time. */
async function forgetBefore(trx: Trx, { userId, family, mode }: Scope, ms: number): Promise<void> {
  const standing = await trx
    .selectFrom('pastChoices')
    .select(({ fn }) => fn.max('fromMs').as('fromMs'))
    .where('userId', '=', userId)
    .where('family', '=', family)
    .where('mode', '=', mode)
    .where('fromMs', '<=', ms)
    .executeTakeFirst();
  if (!standing?.fromMs) return;
  await trx
    .deleteFrom('pastChoices')
    .where('userId', '=', userId)
    .where('family', '=', family)
    .where('mode', '=', mode)
    .where('fromMs', '<', standing.fromMs)
    .execute();
}

type Row = Selectable<Schema['pastChoices']>;
const toChoice = ({ family, mode, fromMs, bookies }: Omit<Row, 'userId'>): PastChoice => ({
  family: familySchema.parse(family),
  mode: modeSchema.parse(mode),
  fromMs,
  bookies: bookiesSchema.parse(JSON.parse(bookies)),
});

/** The bookmakers that a user's active configurations had selected, and since when. */
export async function pastChoices(db: Kysely<Schema>, userId: string): Promise<PastChoice[]> {
  const rows = await db
    .selectFrom('pastChoices')
    .select(['family', 'mode', 'fromMs', 'bookies'])
    .where('userId', '=', userId)
    .orderBy('fromMs')
    .execute();
  return rows.map(toChoice);
}

/** Same as `pastChoices`, for all users, by user. */
export async function everybodysChoices(db: Kysely<Schema>): Promise<Map<string, PastChoice[]>> {
  const rows = await db.selectFrom('pastChoices').selectAll().orderBy('fromMs').execute();
  const byPerson = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byPerson].map(([userId, own]) => [userId, own.map(toChoice)]));
}
