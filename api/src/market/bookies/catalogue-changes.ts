import {
  type AdminBookie,
  type BookieConsequences,
  type BookieError,
  basicInfoSchema,
  botSettingsSchema,
  calculatorSettingsSchema,
  modeSettingsSchema,
  type NewBookie,
  RESTORE_DAYS,
} from '@bothways/domain/bookies';
import { DAY_MS } from '@bothways/domain/time';
import type { Kysely } from 'kysely';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import type { EngineClient } from '#market/engine';
import type { Actor } from '#people/iam';
import {
  type ChangeDeps,
  changing,
  copyOf,
  demandEntry,
  demandOriginal,
  demandRow,
  firstVersions,
  keep,
  write,
} from './bookie-changes.ts';
import { DELETED } from './bookie-texts.ts';
import { changeRow, countChanges, findRow, insertRow } from './bookies.store.ts';
import { toAdminBookie } from './catalogue.ts';
import { configurationsNaming, openPromotionsOf, variantsOf } from './uses.store.ts';

const RESTORE_MS = RESTORE_DAYS * DAY_MS;

/** Whether a bookmaker deleted at that time can still be restored. */
export const isRestorable = (deletedAtMs: number, nowMs: number): boolean => nowMs - deletedAtMs < RESTORE_MS;

const answer = async (db: Kysely<Schema>, value: string, message: string) => ({
  success: true as const,
  message,
  bookie: toAdminBookie(await demandEntry(db, value)) satisfies AdminBookie,
});

/** The refusal of a name in use: data stored under a name is never mixed with another bookmaker's. */
function nameTaken(deletedAtMs: number | null, nowMs: number): ApiError {
  const [error, message]: [BookieError, string] =
    deletedAtMs === null
      ? ['errors.bookieTaken', 'There is a bookmaker of this name already']
      : isRestorable(deletedAtMs, nowMs)
        ? ['errors.bookieTakenDeleted', 'A deleted bookmaker has this name: restore it instead']
        : [
            'errors.bookieNameKept',
            `A bookmaker deleted more than ${RESTORE_DAYS} days ago had this name, and what happened there is kept under it: choose another`,
          ];
  return new ApiError('CONFLICT', { message, error, path: 'bookie' });
}

/**
 * Adds a bookmaker with default settings.
 * @throws ApiError CONFLICT when the name is in use, forever also by a deleted one; UNPROCESSABLE for an invalid
 * original
 */
export const createBookie = (
  deps: ChangeDeps,
  actor: Actor,
  { bookie: value, label, countries, ogBookie, provider }: NewBookie,
) =>
  changing(deps, async (trx, atMs) => {
    const taken = await findRow(trx, value);
    if (taken) throw nameTaken(taken.deletedAtMs, atMs);
    await demandOriginal(trx, value, ogBookie);
    const basicInfo = basicInfoSchema.parse({ label, countries, ogBookie, provider });
    const mode = modeSettingsSchema.parse({});
    await deps.beforeWrite?.();
    await insertRow(trx, { value, exchange: 0, ...copyOf(basicInfo) });
    await keep(
      trx,
      actor,
      atMs,
      firstVersions(value, {
        'basic-info': basicInfo,
        calculator: calculatorSettingsSchema.parse({}),
        information: { register: {}, withdraw: {} },
        bot: botSettingsSchema.parse({}),
        live: mode,
        prematch: mode,
      }),
    );
    const detail = { label, ...(ogBookie !== undefined && { ogBookie }) };
    await write(trx, actor, value, { atMs, action: 'bookie.created', detail });
    return answer(trx, value, 'Bookie created successfully');
  });

/**
 * Removes a bookmaker from every list; its data stays and is back after `restoreBookie`.
 * @throws ApiError NOT_FOUND, CONFLICT while bot users have accounts there
 */
export const deleteBookie = (deps: ChangeDeps, actor: Actor, value: string) =>
  changing(deps, async (trx, atMs) => {
    await demandEntry(trx, value);
    const accounts = await deps.accountsAt(trx, value);
    if (accounts > 0)
      throw new ApiError('CONFLICT', {
        message:
          accounts === 1
            ? 'Bot users have 1 account at this bookmaker: it cannot be deleted'
            : `Bot users have ${accounts} accounts at this bookmaker: it cannot be deleted`,
        error: 'errors.bookieAccounts' satisfies BookieError,
      });
    await deps.beforeWrite?.();
    await countChanges(trx, 1);
    await changeRow(trx, value, { deletedAtMs: atMs, deletedBy: actor.userId });
    const variants = await variantsOf(trx, value);
    await write(trx, actor, value, { atMs, action: 'bookie.deleted', detail: { variants } });
    return { success: true as const, message: DELETED };
  });

/**
 * Restores a deleted bookmaker with all its data.
 * @throws ApiError NOT_FOUND, CONFLICT when it is not deleted, or was deleted too long ago
 */
export const restoreBookie = (deps: ChangeDeps, actor: Actor, value: string) =>
  changing(deps, async (trx, atMs) => {
    const { deletedAtMs } = await demandRow(trx, value);
    if (deletedAtMs === null)
      throw new ApiError('CONFLICT', {
        message: 'This bookmaker is not deleted',
        error: 'errors.bookieNotDeleted' satisfies BookieError,
      });
    if (!isRestorable(deletedAtMs, atMs))
      throw new ApiError('CONFLICT', {
        message: `It was deleted more than ${RESTORE_DAYS} days ago and cannot be restored`,
        error: 'errors.bookieTooLate' satisfies BookieError,
      });
    await deps.beforeWrite?.();
    await countChanges(trx, 1);
    await changeRow(trx, value, { deletedAtMs: null, deletedBy: null });
    await write(trx, actor, value, { atMs, action: 'bookie.restored' });
    return answer(trx, value, 'Bookie restored successfully');
  });

/** What deleting a bookmaker would affect. @throws ApiError NOT_FOUND */
export async function consequencesOf(
  { db, nowMs, accountsAt, engine }: ChangeDeps & { engine: Pick<EngineClient, 'bookieStats'> },
  value: string,
): Promise<BookieConsequences> {
  await demandEntry(db, value);
  const [accounts, configurations, variants, promotions, book] = await Promise.all([
    accountsAt(db, value),
    configurationsNaming(db, value),
    variantsOf(db, value),
    openPromotionsOf(db, value, nowMs()),
    engine.bookieStats(),
  ]);
  const quotes = book.filter(({ bookie }) => bookie === value).reduce((sum, row) => sum + row.quotes, 0);
  return { accounts, configurations, variants, promotions, quotes };
}
