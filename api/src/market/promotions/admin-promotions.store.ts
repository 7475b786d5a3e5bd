import {
  type AdminPromotion,
  type AdminPromotionsPage,
  type AdminPromotionsQuery,
  adminPromotionSchema,
  type PromotionBody,
  type PromotionState,
  stateOf,
} from '@bothways/domain/promotions';
import { isoOf } from '@bothways/domain/time';
import type { Version } from '@bothways/domain/versions';
import type { ExpressionBuilder, Insertable, Kysely, Transaction, Updateable } from 'kysely';
import { containing, type Schema } from '#kernel/db';
import { versionOf } from '#kernel/versions';
import { toAudience } from './audience-columns.ts';
import { type PromotionRow, toPromotion } from './promotions.store.ts';

type Asked = Kysely<Schema>;
type Trx = Transaction<Schema>;

const promotions = (db: Asked) =>
  db
    .selectFrom('promotions')
    .leftJoin('bookies', (join) =>
      join.onRef('bookies.value', '=', 'promotions.bookie').on('bookies.deletedAtMs', 'is', null),
    )
    .leftJoin('users', 'users.id', 'promotions.savedBy');

type Found = PromotionRow & { bookieLabel: string | null; savedByName: string | null };

type Versionless = Omit<AdminPromotion, 'version'>;

/** The fields of a promotion that people change. */
export const promotionFields = (promotion: Versionless & { version?: Version }): PromotionBody => {
  const { _id, version: _, ...rest } = promotion;
  const {
    bookieLabel: _label,
    state: _state,
    savedOn: _on,
    savedBy: _by,
    deletedOn: _deleted,
    ...fields
  } = rest;
  return fields;
};

const versionlessSchema = adminPromotionSchema.omit({ version: true });

function toAdminPromotion(row: Found, nowMs: number): AdminPromotion {
  const promotion = versionlessSchema.parse({
    ...toPromotion(row),
    bookieLabel: row.bookieLabel,
    audience: toAudience(row),
    state: stateOf({ fromMs: row.validFromMs, toMs: row.validToMs }, nowMs),
    ...(row.savedAtMs !== null && { savedOn: isoOf(row.savedAtMs) }),
    ...(row.savedByName !== null && { savedBy: row.savedByName }),
    ...(row.deletedAtMs !== null && { deletedOn: isoOf(row.deletedAtMs) }),
  });
  return { ...promotion, version: versionOf(promotionFields(promotion)) };
}

type Columns = ExpressionBuilder<Pick<Schema, 'promotions'>, 'promotions'>;

/** `stateOf` in SQL. */
const isIn = (eb: Columns, state: PromotionState, nowMs: number) => {
  const ends = eb('promotions.validToMs', '<=', nowMs);
  const goesOn = eb.or([eb('promotions.validToMs', 'is', null), eb('promotions.validToMs', '>', nowMs)]);
  if (state === 'ended') return ends;
  if (state === 'upcoming') return eb.and([goesOn, eb('promotions.validFromMs', '>', nowMs)]);
  return eb.and([
    goesOn,
    eb.or([eb('promotions.validFromMs', 'is', null), eb('promotions.validFromMs', '<=', nowMs)]),
  ]);
};

const found = (db: Asked, { search, bookie, state }: AdminPromotionsQuery, nowMs: number) => {
  let query = promotions(db);
  if (search !== undefined)
    query = query.where(containing(['promotions.title', 'promotions.bookie', 'bookies.label'], search));
  if (bookie !== undefined) query = query.where('promotions.bookie', '=', bookie);
  if (state === 'deleted') return query.where('promotions.deletedAtMs', 'is not', null);
  query = query.where('promotions.deletedAtMs', 'is', null);
  return state === undefined ? query : query.where((eb) => isIn(eb, state, nowMs));
};

/** Promotions of all bookmakers that match the query, newest first. */
export async function searchPromotions(
  db: Asked,
  query: AdminPromotionsQuery,
  nowMs: number,
): Promise<Omit<AdminPromotionsPage, 'success'>> {
  const { after, limit } = query;
  let page = found(db, query, nowMs)
    .selectAll('promotions')
    .select(['bookies.label as bookieLabel', 'users.name as savedByName'])
    .orderBy('promotions.addedAtMs', 'desc')
    .orderBy('promotions.id')
    // One more than a page, to know whether there is a next one.
    .limit(limit + 1);
  if (after !== undefined) {
    const at = after.indexOf('_');
    const addedAtMs = Number(after.slice(0, at));
    const id = after.slice(at + 1);
    page = page.where((eb) =>
      eb.or([
        eb('promotions.addedAtMs', '<', addedAtMs),
        eb.and([eb('promotions.addedAtMs', '=', addedAtMs), eb('promotions.id', '>', id)]),
      ]),
    );
  }
  const counted = found(db, query, nowMs).select(({ fn }) => fn.countAll().as('total'));
  const [rows, { total }] = await Promise.all([page.execute(), counted.executeTakeFirstOrThrow()]);
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    promotions: shown.map((row) => toAdminPromotion(row, nowMs)),
    total: Number(total),
    ...(rows.length > limit && last && { nextAfter: `${last.addedAtMs}_${last.id}` }),
  };
}

/** One promotion, deleted or not. */
export async function readPromotion(
  db: Asked,
  id: string,
  nowMs: number,
): Promise<AdminPromotion | undefined> {
  const row = await promotions(db)
    .selectAll('promotions')
    .select(['bookies.label as bookieLabel', 'users.name as savedByName'])
    .where('promotions.id', '=', id)
    .executeTakeFirst();
  return row && toAdminPromotion(row, nowMs);
}

/** Number of a bookmaker's promotions that have not ended, except one. */
export async function openPromotions(
  trx: Trx,
  { bookie, except }: { bookie: string; except: string },
  nowMs: number,
): Promise<number> {
  const { total } = await trx
    .selectFrom('promotions')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('bookie', '=', bookie)
    .where('id', '!=', except)
    .where('deletedAtMs', 'is', null)
    .where((eb) => eb.or([eb('validToMs', 'is', null), eb('validToMs', '>', nowMs)]))
    .executeTakeFirstOrThrow();
  return Number(total);
}

export async function insertPromotion(trx: Trx, row: Insertable<Schema['promotions']>): Promise<void> {
  await trx.insertInto('promotions').values(row).execute();
}

export async function updatePromotion(
  trx: Trx,
  id: string,
  patch: Updateable<Schema['promotions']>,
): Promise<void> {
  await trx.updateTable('promotions').set(patch).where('id', '=', id).execute();
}
