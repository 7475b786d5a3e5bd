import { randomUUID } from 'node:crypto';
import { type NewBets, type NewLeg, outlayCents } from '@bothways/domain/bankroll';
import { oddsMicroOf } from '@bothways/domain/odds';
import type { Transaction } from 'kysely';
import { type Db, type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandAccount, demandRoom } from './accounts.service.ts';
import { type AccountRow, accountAt, addToAccount, insertAccount } from './accounts.store.ts';
import { insertBets, type NewBetRow } from './bets.store.ts';
import { pickColumns } from './pick-of.ts';
import { once } from './requests.store.ts';
import { BP_PER_PERCENT } from './wire.ts';

type Trx = Transaction<Schema>;

/** Tolerance for client clocks that run ahead. */
const AHEAD_MS = 10 * 60_000;

async function accountOf(trx: Trx, userId: string, { at }: NewLeg, nowMs: number): Promise<AccountRow> {
  if ('accountId' in at) return demandAccount(trx, userId, at.accountId);
  const { bookie, currency, name, kind } = at;
  const known = await accountAt(trx, userId, bookie, currency);
  if (known) return known;
  await demandRoom(trx, userId);
  const id = await insertAccount(trx, { userId, kind, bookie, name, currency }, nowMs);
  return demandAccount(trx, userId, id);
}

const DAY_CHARS = 10;
/** The key of an event without an id here: its name and start day. */
const eventKeyOf = ({ event }: Pick<NewLeg, 'event'>): string =>
  event.id ?? `${event.name.toLowerCase()}|${event.startsAt?.slice(0, DAY_CHARS) ?? ''}`;

const microOrNull = (odds: number | undefined): number | null =>
  odds === undefined ? null : oddsMicroOf(odds);

/** The row of a leg as an open bet. */
export function openRow(leg: Omit<NewLeg, 'at'>): Omit<
  NewBetRow,
  'id' | 'userId' | 'accountId' | 'groupId' | 'currency' | 'strategy' | 'placedAtMs'
> & {
  outlayCents: number;
} {
  const { event } = leg;
  const terms = {
    side: leg.side,
    oddsMicro: oddsMicroOf(leg.odds),
    stakeCents: leg.stakeCents,
    commissionBp: Math.round(leg.commissionPct * BP_PER_PERCENT),
    freebet: leg.freebet ?? null,
    matchedCents: null,
    reducedOddsMicro: null,
  };
  return {
    ...terms,
    ...pickColumns(leg.pick),
    sourceId: leg.sourceId ?? null,
    eventId: event.id ?? null,
    eventKey: eventKeyOf(leg),
    eventName: event.name,
    home: event.home ?? null,
    away: event.away ?? null,
    sport: event.sport,
    league: event.league ?? null,
    startsAtMs: event.startsAt === undefined ? null : Date.parse(event.startsAt),
    words: leg.words ?? null,
    listOddsMicro: microOrNull(leg.listOdds),
    fairOddsMicro: microOrNull(leg.fairOdds),
    state: 'open',
    cashOutCents: null,
    shareMicro: null,
    outlayCents: outlayCents(terms),
    profitCents: null,
    settledAtMs: null,
    settledBy: null,
    closeState: null,
    closeFairMicro: null,
    closeRawMicro: null,
    closeReference: null,
    closeSeenAtMs: null,
    note: null,
  };
}

/** @throws ApiError BAD_REQUEST when the time is in the future */
export function demandPast(atMs: number, nowMs: number, path: string): void {
  if (atMs > nowMs + AHEAD_MS)
    throw new ApiError('BAD_REQUEST', { message: 'This time is still to come', path });
}

function placedAtOf(placedAt: string | undefined, nowMs: number): number {
  const placedAtMs = placedAt === undefined ? nowMs : Date.parse(placedAt);
  demandPast(placedAtMs, nowMs, 'placedAt');
  return placedAtMs;
}

/**
 * Logs the legs of one placement with their stakes, all or none, idempotent by key. A bookmaker without an account gets
 * one with a zero balance.
 * @throws ApiError NOT_FOUND for another user's account, UNPROCESSABLE for a closed one, KEY_REUSED
 */
export async function logBets(
  db: Db,
  userId: string,
  { key, ...bets }: NewBets,
  nowMs: number,
): Promise<{ groupId: string; betIds: string[] }> {
  const placedAtMs = placedAtOf(bets.placedAt, nowMs);
  const [groupId = '', ...betIds] = await transact(db, (trx) =>
    once(trx, { userId, key, body: bets, nowMs }, async () => {
      const group = randomUUID();
      const rows: NewBetRow[] = [];
      for (const leg of bets.legs) {
        const account = await accountOf(trx, userId, leg, nowMs);
        if (account.closedAtMs !== null)
          throw new ApiError('UNPROCESSABLE', { message: `The account ${account.name} is closed` });
        const row = openRow(leg);
        const { id: accountId, currency } = account;
        const own = { id: randomUUID(), userId, accountId, groupId: group, currency, placedAtMs };
        rows.push({ ...row, ...own, strategy: bets.strategy, note: bets.note ?? null });
        await addToAccount(trx, accountId, { openCents: row.outlayCents });
      }
      await insertBets(trx, rows);
      return [group, ...rows.map(({ id }) => id)];
    }),
  );
  return { groupId, betIds };
}
