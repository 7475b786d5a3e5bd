import { randomUUID } from 'node:crypto';
import type { DaySums } from '@bothways/domain/bot-bets';
import { dayChanges } from '@bothways/domain/bot-bets';
import type { BetsReport } from '@bothways/domain/bot-reports';
import { centsOfEuros } from '@bothways/domain/money';
import {
  type BetRow,
  betsOfGroup,
  dropBets,
  type EarlyRow,
  findGroup,
  foreignBet,
  type GroupRow,
  keepEarly,
  putBets,
  putGroup,
  sumsOf,
  takeEarly,
} from './groups.store.ts';
import { isNewer, markOf } from './mark.ts';
import type { Trx, Verdict } from './report-deps.ts';

const THOUSANDTHS = 1000;

type Settled = Pick<BetRow, 'status' | 'payoutCents' | 'settledAtMs' | 'mark'>;
const OPEN: Settled = { status: 'PLACED', payoutCents: null, settledAtMs: null, mark: null };

/** Whether the stored group is newer than a report, or the same. */
const isSuperseded = (stored: GroupRow | undefined, version: number, mark: string): boolean =>
  stored !== undefined &&
  (stored.version > version || (stored.version === version && !isNewer(mark, stored.mark)));

const settledBy = ({ payoutCents, settledAtMs, mark }: EarlyRow): Settled => ({
  status: 'SETTLED',
  payoutCents,
  settledAtMs,
  mark,
});

/** Returns the known outcomes of a new version's bets: from older versions, or reported before the bets. */
function outcomes(old: readonly BetRow[], early: readonly EarlyRow[]): (id: string) => Settled {
  const known = new Map<string, Settled>(old.map((bet) => [bet.id, bet]));
  for (const row of early) known.set(row.betId, settledBy(row));
  return (id) => {
    const { status, payoutCents, settledAtMs, mark } = known.get(id) ?? OPEN;
    return { status, payoutCents, settledAtMs, mark };
  };
}

/** Stores the outcomes of bets missing in the newest version: they may return. */
async function keepOutcomes(trx: Trx, gone: readonly BetRow[], atMs: number): Promise<void> {
  for (const { id, email, status, payoutCents, settledAtMs, mark } of gone)
    if (status === 'SETTLED' && settledAtMs !== null)
      await keepEarly(trx, { email, betId: id, payoutCents, settledAtMs, mark: mark ?? '', atMs });
}

/** Replaces older versions of a group. An outdated one changes nothing. */
export async function applyBets(
  trx: Trx,
  report: BetsReport,
  nowMs: number,
): Promise<{ verdict: Verdict; days?: Map<string, DaySums> }> {
  const { email, group } = report;
  const { groupKey, version, event, profit } = group;
  const mark = markOf(report);
  const stored = await findGroup(trx, email, groupKey);
  const ids = group.bets.map(({ id }) => id);
  const foreign = await foreignBet(trx, ids, stored?.id);
  if (foreign !== undefined && !isSuperseded(stored, version, mark))
    return { verdict: { refused: `group.bets: ${foreign} belongs to another group` } };
  if (isSuperseded(stored, version, mark)) return { verdict: 'accepted' };
  const old = stored ? await betsOfGroup(trx, stored.id) : [];
  const outcome = outcomes(old, await takeEarly(trx, email, ids));
  const groupId = stored?.id ?? randomUUID();
  const closing = new Map(old.map(({ id, closingThousandths }) => [id, closingThousandths]));
  const bets = group.bets.map(({ id, bookie, name, stake, odds, placedAt }) => ({
    id,
    groupId,
    email,
    bookie,
    name,
    stakeCents: centsOfEuros(stake),
    oddsThousandths: Math.round(odds * THOUSANDTHS),
    placedAtMs: Date.parse(placedAt),
    closingThousandths: closing.get(id) ?? null,
    ...outcome(id),
  }));
  await putGroup(trx, {
    id: groupId,
    email,
    groupKey,
    version,
    mark,
    eventId: event.id,
    eventName: event.name,
    sport: event.sport,
    teams: JSON.stringify(event.teams),
    league: event.league || null,
    startsAtMs: event.startsAt === undefined ? null : Date.parse(event.startsAt),
    placedAtMs: Math.min(...bets.map(({ placedAtMs }) => placedAtMs)),
    profit,
    ...sumsOf(bets),
  });
  const gone = old.filter(({ id }) => !ids.includes(id));
  await keepOutcomes(trx, gone, nowMs);
  await dropBets(
    trx,
    gone.map(({ id }) => id),
  );
  await putBets(trx, bets);
  return { verdict: 'accepted', days: dayChanges(old, bets) };
}
