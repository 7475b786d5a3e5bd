import {
  BETS_FILE_ROWS,
  BETS_PAGE,
  type BetGroup,
  type BetLine,
  type BetsAnswer,
  type BetsFileQuery,
  type BetsQuery,
  OPEN_GROUPS_MAX,
  yieldOf,
} from '@bothways/domain/bot-bets';
import { eurosOfCents } from '@bothways/domain/money';
import { csvOf } from '@bothways/domain/text';
import { isoOf } from '@bothways/domain/time';
import { z } from 'zod';
import type { Db } from '#kernel/db';
import { analyzedMarks } from '#market/analyzed';
import {
  aliasesOf,
  type BetsPosition,
  type GroupRow,
  groupsPage,
  type LineRow,
  linesOf,
} from './bets.store.ts';
import { choicesOf, figuresOf } from './figures.store.ts';
import type { BetsScope } from './scope.store.ts';

const THOUSANDTHS = 1000;
const PERCENT_PLACES = 100;
const teamsSchema = z.array(z.string());

const positionOf = (cursor: string | undefined): BetsPosition | undefined => {
  if (cursor === undefined) return undefined;
  const at = cursor.indexOf('~');
  return { placedAtMs: Number(cursor.slice(0, at)), id: cursor.slice(at + 1) };
};
const cursorAt = ({ placedAtMs, id }: BetsPosition): string => `${placedAtMs}~${id}`;

function lineOf(row: LineRow): BetLine {
  return {
    id: row.id,
    bookie: row.bookie,
    name: row.name,
    stake: eurosOfCents(row.stakeCents),
    odds: row.oddsThousandths / THOUSANDTHS,
    status: row.status,
    placedAt: isoOf(row.placedAtMs),
    ...(row.payoutCents !== null && { payout: eurosOfCents(row.payoutCents) }),
    ...(row.settledAtMs !== null && { settledAt: isoOf(row.settledAtMs) }),
    ...(row.markedAtMs !== null && { claimable: { by: row.markedBy ?? '', at: isoOf(row.markedAtMs) } }),
  };
}

const groupOf = (row: GroupRow, bets: readonly LineRow[], alias: string | undefined): BetGroup => ({
  _id: { email: row.email, version: row.version },
  id: row.id,
  ...(alias !== undefined && { alias }),
  event: {
    id: row.eventId,
    name: row.eventName,
    sport: row.sport,
    teams: teamsSchema.parse(JSON.parse(row.teams)),
    ...(row.league !== null && { league: row.league }),
    ...(row.startsAtMs !== null && { startsAt: isoOf(row.startsAtMs) }),
  },
  timestamp: isoOf(row.placedAtMs),
  profit: row.profit,
  status: row.status,
  bets: bets.map(lineOf),
});

async function groupsWithLines(db: Db, scope: BetsScope, rows: readonly GroupRow[]): Promise<BetGroup[]> {
  if (rows.length === 0) return [];
  const lines = Map.groupBy(
    await linesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ groupId }) => groupId,
  );
  const emails = [...new Set(rows.map(({ email }) => email))];
  const aliases = scope.of === 'user' ? new Map<string, string>() : await aliasesOf(db, emails);
  const marks = await analyzedMarks(db, [...new Set(rows.map(({ eventId }) => eventId))]);
  return rows.map((row) => {
    const group = groupOf(row, lines.get(row.id) ?? [], aliases.get(row.email));
    const mark = marks.get(row.eventId);
    return mark ? { ...group, analyzed: { by: mark.by, at: isoOf(mark.atMs) } } : group;
  });
}

/** Returns a page of bets, with the figures above the list. Open bets come all at once. */
export async function betsOf(db: Db, scope: BetsScope, query: BetsQuery): Promise<BetsAnswer> {
  const { status, sport, bookie, cursor } = query;
  const limit = query.limit ?? (status === 'PLACED' ? OPEN_GROUPS_MAX : BETS_PAGE);
  const after = positionOf(cursor);
  const found = await groupsPage(db, scope, { status, sport, bookie }, { after, limit });
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const hasMore = found.length > limit;
  // In parallel: with PostgreSQL each is a round trip.
  const [groups, figures, choices] = await Promise.all([
    groupsWithLines(db, scope, shown),
    figuresOf(db, scope),
    // Further pages use the first page's filters.
    after ? { sports: [], bookies: [] } : choicesOf(db, scope),
  ]);
  return {
    success: true,
    message: 'OK',
    groups,
    hasMore,
    ...(hasMore && last && { nextCursor: cursorAt(last) }),
    openCount: figures.openBets,
    totalProfit: eurosOfCents(figures.profitCents),
    figures: {
      staked: eurosOfCents(figures.expenditureCents),
      settledBets: figures.settledBets,
      yieldPercent: rounded(yieldOf(figures.profitCents, figures.expenditureCents)),
      openStake: eurosOfCents(figures.openStakeCents),
      openEvents: figures.openEvents,
      ...(figures.sinceMs !== null && { since: isoOf(figures.sinceMs) }),
    },
    ...choices,
  };
}

const rounded = (percent: number): number => Math.round(percent * PERCENT_PLACES) / PERCENT_PLACES;

const HEADER = [
  'Placed',
  'User',
  'Sport',
  'League',
  'Event',
  'Starts',
  'Bookmaker',
  'Bet',
  'Stake',
  'Odds',
  'Status',
  'Payout',
  'Result',
  'Settled',
  'Claimable',
  'Bet id',
];
const MONEY_DIGITS = 2;
const ODDS_DIGITS = 3;
const money = (euros: number) => ({ figure: euros, digits: MONEY_DIGITS });
/** Groups read at once while a file is written. */
const FILE_PAGE = 500;

const rowsOf = ({ _id, event, bets }: BetGroup) =>
  bets.map((bet) => [
    bet.placedAt,
    _id.email,
    event.sport,
    event.league ?? '',
    event.name,
    event.startsAt ?? '',
    bet.bookie,
    bet.name,
    money(bet.stake),
    { figure: bet.odds, digits: ODDS_DIGITS },
    bet.status,
    bet.payout === undefined ? '' : money(bet.payout),
    bet.payout === undefined ? '' : money(bet.payout - bet.stake),
    bet.settledAt ?? '',
    bet.claimable ? 'yes' : '',
    bet.id,
  ]);

/** Writes the filtered bets as a spreadsheet file, newest first, up to a limit. */
export async function betsFile(db: Db, scope: BetsScope, filter: BetsFileQuery): Promise<string> {
  const rows: ReturnType<typeof rowsOf> = [];
  let after: BetsPosition | undefined;
  do {
    const found: GroupRow[] = await groupsPage(db, scope, filter, { after, limit: FILE_PAGE });
    const page = found.slice(0, FILE_PAGE);
    rows.push(...(await groupsWithLines(db, scope, page)).flatMap(rowsOf));
    after = found.length > FILE_PAGE ? page.at(-1) : undefined;
  } while (after && rows.length < BETS_FILE_ROWS);
  return csvOf([HEADER, ...rows.slice(0, BETS_FILE_ROWS)]);
}
