import { randomUUID } from 'node:crypto';
import type { ImportAnswer, ImportBody, ImportBook, ImportRow } from '@bothways/domain/bankroll';
import { SHARE_PARTS } from '@bothways/domain/bankroll';
import { oddsMicroOf } from '@bothways/domain/odds';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandAccount, demandRoom } from './accounts.service.ts';
import { type AccountRow, accountAt, accountsOf, insertAccount } from './accounts.store.ts';
import { addBets, type FinishedBet } from './add-bets.ts';
import type { BetRow } from './bets.store.ts';
import { moveBet } from './change-bet.ts';
import { sumDays } from './days.ts';
import { keysOf } from './import-key.ts';
import { wireImport } from './imports.service.ts';
import { betsByKeys, insertImport } from './imports.store.ts';
import { demandPast } from './log-bets.ts';

type Trx = Transaction<Schema>;

interface Importing {
  userId: string;
  importId: string;
  nowMs: number;
}

/** The account of a bookmaker of the file; one that is not there yet is opened with nothing on it. */
async function accountOf(
  trx: Trx,
  { at }: ImportBook,
  { userId, importId, nowMs }: Importing,
): Promise<AccountRow> {
  if ('accountId' in at) return demandAccount(trx, userId, at.accountId);
  const { bookie = null, name, currency, kind } = at;
  const known =
    bookie === null
      ? (await accountsOf(trx, userId)).find(
          (account) => account.name.toLowerCase() === name.toLowerCase() && account.currency === currency,
        )
      : await accountAt(trx, userId, bookie, currency);
  if (known) return known;
  await demandRoom(trx, userId);
  const id = await insertAccount(trx, { userId, kind, bookie, name, currency, importId }, nowMs);
  return demandAccount(trx, userId, id);
}

async function accountsOfBooks(
  trx: Trx,
  { books, rows }: ImportBody,
  importing: Importing,
): Promise<AccountRow[]> {
  const used = new Set(rows.map(({ book }) => book));
  const accounts: AccountRow[] = [];
  for (const [at, book] of books.entries()) {
    if (!used.has(at)) continue;
    const account = await accountOf(trx, book, importing);
    if (account.closedAtMs !== null)
      throw new ApiError('UNPROCESSABLE', {
        message: `The account ${account.name} is closed`,
        path: `books.${at}`,
      });
    if (book.currency !== undefined && book.currency !== account.currency)
      throw new ApiError('UNPROCESSABLE', {
        message: `The account ${account.name} is of ${account.currency}`,
        path: `books.${at}`,
      });
    accounts[at] = account;
  }
  return accounts;
}

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

/** What is open here and has ended in the file ends as the file says. */
async function settleKnown(
  trx: Trx,
  ended: readonly { bet: BetRow; row: ImportRow }[],
  nowMs: number,
): Promise<void> {
  const days = new Map<string, (number | null)[]>();
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
  const [first] = ended;
  for (const [currency, at] of days)
    if (first) await sumDays(trx, { userId: first.bet.userId, currency }, at);
}

interface Sorted {
  /** By the currency of their accounts. */
  added: Map<string, FinishedBet[]>;
  ended: { bet: BetRow; row: ImportRow }[];
  known: number;
}

/** What of a file is new, what has ended since, and what is there already. */
async function sorted(trx: Trx, body: ImportBody, importing: Importing): Promise<Sorted> {
  const { userId, importId } = importing;
  const keys = keysOf(body);
  const there = new Map((await betsByKeys(trx, userId, keys)).map((bet) => [bet.importKey ?? '', bet]));
  const taken = new Set<string>();
  const fresh = body.rows.flatMap((row, at) => {
    const importKey = keys[at] ?? '';
    const isNew = !there.has(importKey) && !taken.has(importKey);
    taken.add(importKey);
    return isNew ? [{ row, importKey }] : [];
  });
  const accounts = await accountsOfBooks(trx, { ...body, rows: fresh.map(({ row }) => row) }, importing);
  const ended = body.rows.flatMap((row, at) => {
    const bet = there.get(keys[at] ?? '');
    if (bet?.state !== 'open' || row.state === 'open') return [];
    there.delete(keys[at] ?? '');
    return [{ bet, row }];
  });
  const bets = fresh.flatMap(({ row, importKey }) => {
    const account = accounts[row.book];
    return account
      ? [{ currency: account.currency, bet: betOf(row, account.id, { importId, importKey }) }]
      : [];
  });
  const added = new Map(
    [...Map.groupBy(bets, ({ currency }) => currency)].map(
      ([currency, some]) => [currency, some.map(({ bet }) => bet)] as const,
    ),
  );
  return { added, ended, known: body.rows.length - bets.length - ended.length };
}

/**
 * Takes in the bets of a file, all or none. What came with the same id, or is the same bet, from the same source is known again and
 * not added; what is open here and has ended in the file is settled.
 * @throws ApiError NOT_FOUND for an account of somebody else, UNPROCESSABLE for a closed one, BAD_REQUEST for what is still to come
 */
export async function importBets(
  db: Db,
  userId: string,
  body: ImportBody,
  nowMs: number,
): Promise<Omit<ImportAnswer, 'success'>> {
  for (const { line, placedAt, settledAt = placedAt } of body.rows)
    demandPast(Math.max(Date.parse(placedAt), Date.parse(settledAt)), nowMs, `line ${line}`);
  const importId = randomUUID();
  return transact(db, async (trx) => {
    const { added, ended, known } = await sorted(trx, body, { userId, importId, nowMs });
    const bets = [...added.values()].reduce((sum, some) => sum + some.length, 0);
    for (const [currency, some] of added) await addBets(trx, userId, currency, some);
    await settleKnown(trx, ended, nowMs);
    const counts = { added: bets, settled: ended.length, known };
    if (bets === 0) return counts;
    const { source, fileName } = body;
    const made = { id: importId, userId, source, fileName, bets, atMs: nowMs };
    await insertImport(trx, made);
    return { ...counts, import: wireImport({ ...made, undoneAtMs: null }) };
  });
}
