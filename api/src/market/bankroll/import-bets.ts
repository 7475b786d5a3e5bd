import { randomUUID } from 'node:crypto';
import { CURRENCIES, type ImportRow, SHARE_PARTS } from '@bothways/domain/bankroll';
import { oddsMicroOf } from '@bothways/domain/odds';
import { utcDay } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import { type AccountRow, accountsOf } from './accounts.store.ts';
import { type FinishedBet, writeBets } from './add-bets.ts';
import type { BetRow } from './bets.store.ts';
import { moveBet } from './change-bet.ts';
import { sumDays } from './days.ts';
import { type ImportPiece, importPieceSchema, type KeyedRow, settledMsOf } from './import-piece.ts';
import { sumsWith } from './import-report.ts';
import {
  changeImport,
  deletePiece,
  firstPiece,
  type ImportRecord,
  importById,
  knownBets,
} from './imports.store.ts';

type Trx = Transaction<Schema>;
/** Settlement times by currency; null for open bets. */
type Days = Map<string, (number | null)[]>;

/** Account ids by bookmaker index; null for a bookmaker without new bets. */
const accountIdsSchema = z.array(z.string().nullable());

const endOf = ({ state, cashOutCents, share }: ImportRow) => ({
  state,
  cashOutCents: cashOutCents ?? null,
  shareMicro: share === undefined ? null : Math.round(share * SHARE_PARTS),
});

function closeOf({ closing, event, placedAt }: ImportRow): NonNullable<FinishedBet['close']> | null {
  const { fairOdds, rawOdds } = closing ?? {};
  if (fairOdds === undefined) return rawOdds === undefined ? null : { rawOdds };
  const seenAtMs = Date.parse(event.startsAt ?? placedAt);
  return { fairOdds, rawOdds: rawOdds ?? fairOdds, reference: 'import', seenAtMs };
}

function betOf(
  row: ImportRow,
  accountId: string,
  imported: { importId: string; importKey: string },
): FinishedBet {
  const { matchedCents, reducedOdds, note, settledAt } = row;
  return {
    accountId,
    groupId: randomUUID(),
    leg: row,
    strategy: row.strategy,
    placedAtMs: Date.parse(row.placedAt),
    imported,
    close: closeOf(row),
    ...(matchedCents !== undefined && { matchedCents }),
    ...(reducedOdds !== undefined && { reducedOdds }),
    ...(note !== undefined && { note }),
    ...(settledAt !== undefined && {
      end: { ...endOf(row), settledAtMs: Date.parse(settledAt), by: 'import' as const },
    }),
  };
}

/** Settles open bets that the file has as settled. */
async function settleKnown(
  trx: Trx,
  ended: readonly { bet: BetRow; row: ImportRow }[],
  nowMs: number,
): Promise<Days> {
  const days: Days = new Map();
  for (const { bet, row } of ended) {
    const end = {
      ...endOf(row),
      oddsMicro: bet.oddsMicro,
      stakeCents: bet.stakeCents,
      matchedCents: row.matchedCents ?? bet.matchedCents,
      reducedOddsMicro: row.reducedOdds === undefined ? bet.reducedOddsMicro : oddsMicroOf(row.reducedOdds),
      freebet: row.freebet ?? bet.freebet,
    };
    const settledAtMs = Date.parse(row.settledAt ?? row.placedAt);
    const touched = await moveBet(trx, bet, end, { by: 'import', reason: null, atMs: nowMs, settledAtMs });
    days.set(bet.currency, [...(days.get(bet.currency) ?? []), ...(touched ?? [])]);
  }
  return days;
}

interface Sorted {
  /** With the currency of their accounts. */
  added: { currency: string; row: ImportRow; bet: FinishedBet }[];
  ended: { bet: BetRow; row: ImportRow }[];
}

/** Splits a piece into new and newly settled bets; all others are known already. */
async function sorted(trx: Trx, record: ImportRecord, rows: readonly KeyedRow[]): Promise<Sorted> {
  const { userId, id: importId } = record;
  const known = await knownBets(
    trx,
    userId,
    rows.map(({ key }) => key),
  );
  const there = new Map(known.map((bet) => [bet.importKey ?? '', bet]));
  const ids = accountIdsSchema.parse(JSON.parse(record.accounts ?? '[]'));
  const accounts = new Map((await accountsOf(trx, userId)).map((account) => [account.id, account]));
  const accountOf = ({ book }: ImportRow): AccountRow | undefined => accounts.get(ids[book] ?? '');
  const added = rows.flatMap(({ row, key: importKey }) => {
    const account = there.has(importKey) ? undefined : accountOf(row);
    return account
      ? [{ currency: account.currency, row, bet: betOf(row, account.id, { importId, importKey }) }]
      : [];
  });
  const ended = rows.flatMap(({ row, key }) => {
    const bet = there.get(key);
    return bet?.state === 'open' && row.state !== 'open' ? [{ bet, row }] : [];
  });
  return { added, ended };
}

/**
 * Recomputes the days of a piece. A day that continues in the next piece is left to it: a day with thousands of bets
 * would otherwise be summed again for every fifty.
 */
export async function sumDaysOfPiece(
  trx: Trx,
  userId: string,
  days: Days,
  { firstMs, openMs }: { firstMs: number | null; openMs: number | null },
): Promise<void> {
  const open = openMs === null ? undefined : utcDay(openMs);
  for (const currency of CURRENCIES) {
    // Earlier pieces may have left their last day, in any currency.
    const all = [...(days.get(currency) ?? []), firstMs];
    await sumDays(
      trx,
      { userId, currency },
      all.filter((ms) => ms !== null && utcDay(ms) !== open),
    );
  }
}

async function writeRows(
  trx: Trx,
  record: ImportRecord,
  { rows, comesFrom, goesOn }: ImportPiece,
  nowMs: number,
): Promise<void> {
  const { userId } = record;
  const { added, ended } = await sorted(trx, record, rows);
  const days = await settleKnown(trx, ended, nowMs);
  for (const [currency, some] of Map.groupBy(added, (each) => each.currency)) {
    const bets = some.map(({ bet }) => bet);
    days.set(currency, [...(days.get(currency) ?? []), ...(await writeBets(trx, userId, currency, bets))]);
  }
  await sumDaysOfPiece(trx, userId, days, {
    firstMs: comesFrom ? settledMsOf(rows[0]) : null,
    openMs: goesOn ? settledMsOf(rows.at(-1)) : null,
  });
  await changeImport(trx, record.id, {
    bets: record.bets + added.length,
    sums: sumsWith(record.sums, added),
    settled: record.settled + ended.length,
    known: record.known + rows.length - added.length - ended.length,
    gone: record.gone + rows.length,
  });
}

/**
 * Writes the next piece of a file. A bet with a known id, or identical to a known one, from the same source is not
 * added again; an open bet that the file has as settled is settled.
 * @returns whether more pieces may follow
 */
export async function writePiece(trx: Trx, importId: string, nowMs: number): Promise<boolean> {
  const record = await importById(trx, importId);
  if (record?.state !== 'writing') return false;
  const next = await firstPiece(trx, importId);
  if (!next) {
    // Duplicates within the file were dropped before.
    const known = record.known + record.rows - record.gone;
    await changeImport(trx, importId, { state: 'done', gone: record.rows, known });
    return false;
  }
  await writeRows(trx, record, importPieceSchema.parse(JSON.parse(next.piece)), nowMs);
  await deletePiece(trx, importId, next.nth);
  return true;
}
