import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@bothways/domain/audit';
import type { ErrorCode } from '@bothways/domain/errors';
import {
  type AdminPromotion,
  OPEN_PROMOTIONS_MAX,
  type PromotionBody,
  type PromotionChange,
  type PromotionError,
  promotionBodySchema,
} from '@bothways/domain/promotions';
import type { Transaction } from 'kysely';
import { namingChanger, recordAudit } from '#kernel/audit';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { parseWith } from '#kernel/http';
import { demandUnchanged } from '#kernel/versions';
import { isInCatalogue } from '#market/bookies';
import type { Actor } from '#people/iam';
import {
  insertPromotion,
  openPromotions,
  promotionFields,
  readPromotion,
  updatePromotion as savePromotion,
} from './admin-promotions.store.ts';
import { audienceColumns } from './audience-columns.ts';
import { columnsOf } from './promotions.store.ts';

type Trx = Transaction<Schema>;

export interface PromotionDeps {
  db: Db;
  nowMs: () => number;
}

const REFUSALS: Record<PromotionError, [ErrorCode, string, path?: string]> = {
  'errors.promotionsFull': ['CONFLICT', `A bookmaker has at most ${OPEN_PROMOTIONS_MAX} open promotions`],
  'errors.bookieGone': ['UNPROCESSABLE', 'This bookmaker is not in the catalogue', 'bookie'],
  'errors.promotionDeleted': ['CONFLICT', 'This promotion is deleted'],
};
function refusal(error: PromotionError): ApiError {
  const [code, message, path] = REFUSALS[error];
  return new ApiError(code, { message, error, ...(path !== undefined && { path }) });
}

const gone = () => new ApiError('NOT_FOUND', { message: 'This promotion is no longer there' });

/** Names of the changed fields: the audit log records that a text changed, not its wording. */
const changedFields = (before: PromotionBody, touched: object): string[] => {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(touched)
    .filter(([name, value]) => !isEqual(value, was.get(name)))
    .map(([name]) => name);
};
const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

const rowOf = ({ audience, ...fields }: PromotionBody, id: string) => ({
  ...columnsOf({ ...fields, _id: id }),
  ...audienceColumns(audience),
});

async function demandRoom(
  trx: Trx,
  id: string,
  { bookie, valid_to }: PromotionBody,
  atMs: number,
): Promise<void> {
  if (!(await isInCatalogue(trx, bookie))) throw refusal('errors.bookieGone');
  const isOpen = valid_to === null || Date.parse(valid_to) > atMs;
  if (isOpen && (await openPromotions(trx, { bookie, except: id }, atMs)) >= OPEN_PROMOTIONS_MAX)
    throw refusal('errors.promotionsFull');
}

async function demandThere(trx: Trx, id: string, atMs: number): Promise<AdminPromotion> {
  const promotion = await readPromotion(trx, id, atMs);
  if (!promotion) throw gone();
  return promotion;
}

interface Saved {
  savedAtMs: number;
  savedBy: string;
}
/** Makes a change. @returns what the audit log records of it; undefined if nothing changed */
type Change = (
  trx: Trx,
  saved: Saved,
) => Promise<{ action: AuditAction; detail?: Record<string, unknown> } | undefined>;

/** Runs a change with its audit entry. @returns the promotion afterwards */
const changed = (
  { db, nowMs }: PromotionDeps,
  { userId: actor, ip }: Actor,
  id: string,
  change: Change,
): Promise<AdminPromotion> =>
  transact(db, async (trx) => {
    const atMs = nowMs();
    const record = await change(trx, { savedAtMs: atMs, savedBy: actor });
    const promotion = await demandThere(trx, id, atMs);
    const { bookie, title } = promotion;
    if (record)
      await recordAudit(trx, {
        atMs,
        actor,
        ip,
        action: record.action,
        target: `promotion:${id}`,
        detail: { bookie, title, ...record.detail },
      });
    return promotion;
  });

/** @throws ApiError errors.bookieGone, errors.promotionsFull */
export function createPromotion(
  deps: PromotionDeps,
  actor: Actor,
  body: PromotionBody,
): Promise<AdminPromotion> {
  const id = randomUUID();
  return changed(deps, actor, id, async (trx, saved) => {
    await demandRoom(trx, id, body, saved.savedAtMs);
    await insertPromotion(trx, { ...rowOf(body, id), ...saved, addedAtMs: saved.savedAtMs });
    return { action: 'promotion.created', detail: { audience: body.audience } };
  });
}

/**
 * Changes the given fields of a promotion; a change without effect needs no version.
 * @throws ApiError CHANGED on a stale version, BAD_REQUEST when dates or odds would cross
 */
export function updatePromotion(
  deps: PromotionDeps,
  actor: Actor,
  id: string,
  { version, ...touched }: PromotionChange,
): Promise<AdminPromotion> {
  const target = `promotion:${id}` as const;
  const actions: AuditAction[] = ['promotion.updated', 'promotion.ended'];
  return namingChanger(deps.db, { target, actions }, () =>
    changed(deps, actor, id, async (trx, saved) => {
      const before = await demandThere(trx, id, saved.savedAtMs);
      if (before.deletedOn !== undefined) throw refusal('errors.promotionDeleted');
      const was = promotionFields(before);
      const fields = changedFields(was, touched);
      if (fields.length === 0) return undefined;
      demandUnchanged(was, { version, current: before });
      const body = parseWith(promotionBodySchema, { ...was, ...touched });
      await demandRoom(trx, id, body, saved.savedAtMs);
      await savePromotion(trx, id, { ...rowOf(body, id), ...saved });
      return { action: 'promotion.updated', detail: { fields } };
    }),
  );
}

/** Ends a promotion now. One that has ended stays unchanged. @throws ApiError NOT_FOUND, errors.promotionDeleted */
export const endPromotion = (deps: PromotionDeps, actor: Actor, id: string): Promise<AdminPromotion> =>
  changed(deps, actor, id, async (trx, saved) => {
    const before = await demandThere(trx, id, saved.savedAtMs);
    if (before.deletedOn !== undefined) throw refusal('errors.promotionDeleted');
    if (before.state === 'ended') return undefined;
    const isAhead = before.state === 'upcoming';
    await savePromotion(trx, id, {
      validToMs: saved.savedAtMs,
      // Not begun yet: it ends with an empty validity.
      ...(isAhead && { validFromMs: null }),
      ...saved,
    });
    return { action: 'promotion.ended' };
  });

/** Hides a promotion from everyone; `restorePromotion` brings it back unchanged. @throws ApiError NOT_FOUND */
export const deletePromotion = (deps: PromotionDeps, actor: Actor, id: string): Promise<AdminPromotion> =>
  changed(deps, actor, id, async (trx, saved) => {
    const before = await demandThere(trx, id, saved.savedAtMs);
    if (before.deletedOn !== undefined) return undefined;
    await savePromotion(trx, id, { deletedAtMs: saved.savedAtMs, ...saved });
    return { action: 'promotion.deleted' };
  });

/** @throws ApiError NOT_FOUND, errors.bookieGone, errors.promotionsFull */
export const restorePromotion = (deps: PromotionDeps, actor: Actor, id: string): Promise<AdminPromotion> =>
  changed(deps, actor, id, async (trx, saved) => {
    const before = await demandThere(trx, id, saved.savedAtMs);
    if (before.deletedOn === undefined) return undefined;
    await demandRoom(trx, id, before, saved.savedAtMs);
    await savePromotion(trx, id, { deletedAtMs: null, ...saved });
    return { action: 'promotion.restored' };
  });
