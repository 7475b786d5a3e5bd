import { createHash } from 'node:crypto';
import type { DaySums } from '@bothways/domain/bot-bets';
import {
  type BotReport,
  type BotReportsAnswer,
  botReportSchema,
  type ReportResult,
  timeFault,
} from '@bothways/domain/bot-reports';
import { BOT_ITSELF, noteSign, noteUserSeen } from '#bots/heartbeats';
import { transact } from '#kernel/db';
import { applyAccount, applyBalance } from './apply-account.ts';
import { applyBets } from './apply-bets.ts';
import { applySettlement } from './apply-settlement.ts';
import { moveProfit } from './profit.store.ts';
import type { ReportDeps, Trx, Verdict } from './report-deps.ts';
import { digestOf, forget, holdUser } from './reports.store.ts';

/** Reports per transaction: one that blocks others is over in some ten milliseconds. */
const AT_ONCE = 50;
const NOBODY = 'email: is no bot user';
const OTHER_WORDS = 'id: was told before with another content';

type Answer = BotReportsAnswer['results'][number];
interface IndexedReport {
  index: number;
  report: BotReport;
}

const refusal = (index: number, id: string | undefined, reason: string): Answer => ({
  index,
  ...(id !== undefined && { id }),
  result: 'refused',
  reason,
});

const idOf = (raw: unknown): string | undefined =>
  typeof raw === 'object' && raw !== null && 'id' in raw && typeof raw.id === 'string'
    ? raw.id.slice(0, 100)
    : undefined;

/** Validates a report; returns it, or why it is invalid. */
function judge(raw: unknown, index: number, nowMs: number): IndexedReport | Answer {
  const parsed = botReportSchema.safeParse(raw);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = (issue?.path ?? []).join('.');
    return refusal(index, idOf(raw), `${path === '' ? 'report' : path}: ${issue?.message ?? 'is not valid'}`);
  }
  const report = parsed.data;
  const fault = timeFault(report, nowMs);
  return fault === undefined ? { index, report } : refusal(index, report.id, fault);
}

const digest = (report: BotReport): string =>
  createHash('sha256').update(JSON.stringify(report)).digest('hex');

/** Accumulates the effects of a transaction's reports beyond their own writes. */
class Taken {
  readonly days = new Map<string, DaySums>();
  /** The newest sign by bookmaker; empty for the bot itself. */
  readonly signs = new Map<string, { atMs: number; isBeat: boolean }>();

  addDays(changes: ReadonlyMap<string, DaySums> | undefined): void {
    for (const [day, sums] of changes ?? []) {
      const { profitCents, expenditureCents, bets } = this.days.get(day) ?? NOTHING;
      this.days.set(day, {
        profitCents: profitCents + sums.profitCents,
        expenditureCents: expenditureCents + sums.expenditureCents,
        bets: bets + sums.bets,
      });
    }
  }

  addSigns(report: BotReport): void {
    const atMs = Date.parse(report.at);
    const isBeat = report.kind === 'heartbeat';
    for (const bookie of [BOT_ITSELF, ...bookiesOf(report)]) {
      const known = this.signs.get(bookie);
      this.signs.set(bookie, {
        atMs: Math.max(atMs, known?.atMs ?? atMs),
        isBeat: isBeat || (known?.isBeat ?? false),
      });
    }
  }
}
const NOTHING: DaySums = { profitCents: 0, expenditureCents: 0, bets: 0 };

/** Returns the bookmakers at which a report shows activity. */
function bookiesOf(report: BotReport): readonly string[] {
  if (report.kind === 'bets') return [...new Set(report.group.bets.map(({ bookie }) => bookie))];
  return report.kind === 'settlement' || report.bookie === undefined ? [] : [report.bookie];
}

async function apply(trx: Trx, report: BotReport, deps: ReportDeps, taken: Taken): Promise<Verdict> {
  switch (report.kind) {
    case 'bets': {
      const { verdict, days } = await applyBets(trx, report, deps.nowMs());
      taken.addDays(days);
      return verdict;
    }
    case 'settlement': {
      const { verdict, days } = await applySettlement(trx, report, deps.nowMs());
      taken.addDays(days);
      return verdict;
    }
    case 'balance':
      return applyBalance(trx, report);
    case 'account':
      return applyAccount(trx, report, deps);
    case 'heartbeat':
      return 'accepted';
  }
}

async function takeOne(
  trx: Trx,
  { index, report }: IndexedReport,
  deps: ReportDeps,
  taken: Taken,
): Promise<Answer> {
  const { id, email, kind } = report;
  const hash = digest(report);
  const row = { id, email, kind, atMs: Date.parse(report.at), receivedAtMs: deps.nowMs(), digest: hash };
  if (!(await deps.guards.remember(trx, row)))
    return (await digestOf(trx, id)) === hash
      ? { index, id, result: 'repeated' }
      : refusal(index, id, OTHER_WORDS);
  const verdict = await apply(trx, report, deps, taken);
  if (typeof verdict === 'object') {
    await forget(trx, id);
    return refusal(index, id, verdict.refused);
  }
  taken.addSigns(report);
  return { index, id, result: verdict };
}

/** Applies reports on one user: all of them, or none on failure. */
async function takeTogether(
  trx: Trx,
  email: string,
  reports: readonly IndexedReport[],
  deps: ReportDeps,
): Promise<Answer[]> {
  if (!(await holdUser(trx, email)))
    return reports.map(({ index, report }) => refusal(index, report.id, NOBODY));
  const taken = new Taken();
  const answers: Answer[] = [];
  for (const entry of reports) answers.push(await takeOne(trx, entry, deps, taken));
  await moveProfit(trx, email, taken.days);
  for (const [bookie, sign] of taken.signs) await noteSign(trx, { email, bookie, ...sign });
  const seen = taken.signs.get(BOT_ITSELF);
  if (seen) await noteUserSeen(trx, email, seen.atMs);
  return answers;
}

function* chunksOf<T>(items: readonly T[]): Generator<T[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}

const isReport = (judged: IndexedReport | Answer): judged is IndexedReport => 'report' in judged;
const isAnswer = (judged: IndexedReport | Answer): judged is Answer => !isReport(judged);

/**
 * Applies a bot's reports. Each counts once, in any order; an invalid one is refused alone. Reports on one user are
 * serialized, those on different users run in parallel.
 */
export async function takeReports(deps: ReportDeps, raw: readonly unknown[]): Promise<BotReportsAnswer> {
  const judged = raw.map((each, index) => judge(each, index, deps.nowMs()));
  const results = judged.filter(isAnswer);
  for (const [email, reports] of Map.groupBy(judged.filter(isReport), ({ report }) => report.email))
    for (const chunk of chunksOf(reports))
      results.push(...(await transact(deps.db, (trx) => takeTogether(trx, email, chunk, deps))));
  results.sort((a, b) => a.index - b.index);
  const count = (wanted: ReportResult): number => results.filter(({ result }) => result === wanted).length;
  return {
    success: true,
    accepted: count('accepted'),
    repeated: count('repeated'),
    waiting: count('waiting'),
    refused: count('refused'),
    results,
  };
}
