import { HEARTBEATS_PAGE, type HeartbeatsAnswer, type UserBeat } from '@bothways/domain/bot-reports';
import { may } from '@bothways/domain/identity';
import { isoOf, MINUTE_MS } from '@bothways/domain/time';
import type { Caller } from '#bots/bot-users';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { accountBeats, beatFigures, type HeartbeatPosition, usersByBeat } from './heartbeats.store.ts';

const CURSOR = /^([012])~(\d{1,16})~(.+)$/;

/** @throws ApiError BAD_REQUEST for a malformed cursor */
function positionOf(cursor: string | undefined): HeartbeatPosition | undefined {
  if (cursor === undefined) return undefined;
  const [, rank, seenAtMs, email] = CURSOR.exec(cursor) ?? [];
  if (rank === undefined || seenAtMs === undefined || email === undefined)
    throw new ApiError('BAD_REQUEST', { message: 'cursor: is none of ours', path: 'cursor' });
  return { rank: Number(rank), seenAtMs: Number(seenAtMs), email };
}

type UserRow = Awaited<ReturnType<typeof usersByBeat>>[number];
type AccountRow = Awaited<ReturnType<typeof accountBeats>>[number];

function userBeat(row: UserRow, accounts: readonly AccountRow[], cutoffMs: number): UserBeat {
  const started = row.startedAtMs !== null && row.enabled === 1;
  const beats = accounts.map(({ bookie, seenAtMs, beatAtMs, reportedAtMs }) => {
    const lastMs = Math.max(seenAtMs ?? 0, reportedAtMs ?? 0);
    return {
      bookie,
      ...(lastMs > 0 && { lastSeenAt: isoOf(lastMs) }),
      isSilent: started && beatAtMs !== null && lastMs < cutoffMs,
    };
  });
  return {
    email: row.email,
    ...(row.alias !== null && { alias: row.alias }),
    started,
    ...(row.seenAtMs !== null && { lastSeenAt: isoOf(row.seenAtMs) }),
    isSilent: Number(row.rank) === 0,
    accounts: beats.sort((a, b) => Number(b.isSilent) - Number(a.isSilent)),
  };
}

/** Returns when each bot was last seen: silent ones first. */
export async function heartbeatsOf(
  db: Db,
  { userId, permissions }: Caller,
  { cursor, silent = false }: { cursor?: string | undefined; silent?: boolean | undefined },
  { nowMs, silentMinutes }: { nowMs: number; silentMinutes: number },
): Promise<HeartbeatsAnswer> {
  const linkedTo = may(permissions, 'manage:user') ? undefined : userId;
  const cutoffMs = nowMs - silentMinutes * MINUTE_MS;
  const found = await usersByBeat(db, {
    linkedTo,
    cutoffMs,
    silentOnly: silent,
    after: positionOf(cursor),
    limit: HEARTBEATS_PAGE,
  });
  const page = found.slice(0, HEARTBEATS_PAGE);
  const accounts =
    page.length === 0
      ? []
      : await accountBeats(
          db,
          page.map(({ email }) => email),
        );
  const byUser = Map.groupBy(accounts, ({ email }) => email);
  const last = page.at(-1);
  const hasMore = found.length > page.length;
  return {
    success: true,
    message: 'OK',
    silentMinutes,
    figures: await beatFigures(db, linkedTo, cutoffMs),
    users: page.map((row) => userBeat(row, byUser.get(row.email) ?? [], cutoffMs)),
    hasMore,
    ...(hasMore && last && { nextCursor: [last.rank, last.seen, last.email].join('~') }),
  };
}
