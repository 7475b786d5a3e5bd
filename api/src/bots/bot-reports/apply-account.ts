import { LIMITED_LEVEL } from '@bothways/domain/bot-accounts';
import type { AccountReport, BalanceReport } from '@bothways/domain/bot-reports';
import { centsOfEuros } from '@bothways/domain/money';
import { noteSign, takeMatter } from '#bots/heartbeats';
import { type AccountState, changeAccount, findAccount } from './accounts.store.ts';
import { markOf } from './mark.ts';
import type { ReportDeps, Trouble, Trx, Verdict } from './report-deps.ts';

const NO_ACCOUNT: Verdict = { refused: 'bookie: the user has no account there' };

interface ReportedAccount {
  account: AccountState;
  atMs: number;
  /** Whether this is the newest report on a subject. */
  isNewest(matter: Parameters<typeof takeMatter>[2]): Promise<boolean>;
}

/** Returns the account of a report and records a sign of life; undefined if there is none. */
async function findReported(
  trx: Trx,
  report: AccountReport | BalanceReport,
): Promise<ReportedAccount | undefined> {
  const { email, bookie } = report;
  const account = await findAccount(trx, email, bookie);
  if (!account) return undefined;
  const atMs = Date.parse(report.at);
  await noteSign(trx, { email, bookie, atMs, isBeat: false });
  const mark = markOf(report);
  return { account, atMs, isNewest: (matter) => takeMatter(trx, { email, bookie }, matter, mark) };
}

const reported = ({ account, atMs }: ReportedAccount) => ({
  reportedAtMs: Math.max(atMs, account.reportedAtMs ?? atMs),
});

/** Applies a balance, if it is the account's newest. */
export async function applyBalance(trx: Trx, report: BalanceReport): Promise<Verdict> {
  const known = await findReported(trx, report);
  if (!known) return NO_ACCOUNT;
  if (await known.isNewest('balanceMark'))
    await changeAccount(trx, report.email, report.bookie, {
      balanceTotalCents: centsOfEuros(report.total),
      balanceNormalCents: centsOfEuros(report.normal),
      ...reported(known),
    });
  return 'accepted';
}

/** Returns what has deteriorated in an account by a change, once for each change. */
function troubles(before: AccountState, change: Partial<AccountState>): Omit<Trouble, 'email' | 'bookie'>[] {
  const { loginError, limitLevel, needsDeposit } = change;
  const isLimited = (level: number | null | undefined): boolean => (level ?? 0) >= LIMITED_LEVEL;
  return [
    ...(loginError && loginError !== before.loginError
      ? [{ what: 'loginError' as const, detail: loginError }]
      : []),
    ...(isLimited(limitLevel) && !isLimited(before.limitLevel) ? [{ what: 'limited' as const }] : []),
    ...(needsDeposit === 1 && before.needsDeposit !== 1 ? [{ what: 'needsDeposit' as const }] : []),
  ];
}

/** Applies the newest report on each subject of an account; deteriorations are reported to those who look after it. */
export async function applyAccount(
  trx: Trx,
  report: AccountReport,
  { onTrouble }: Pick<ReportDeps, 'onTrouble'>,
): Promise<Verdict> {
  const known = await findReported(trx, report);
  if (!known) return NO_ACCOUNT;
  const { email, bookie, logged, limitLevel, needsDeposit, proxy } = report;
  const { atMs, isNewest } = known;
  const change = {
    ...((await isNewest('stateMark')) && {
      logged: Number(logged),
      loginError: report.loginError ?? null,
      logInRetries: report.logInRetries,
      lastLoginUpdateMs: atMs,
      ...(logged && { lastLoggedMs: atMs }),
    }),
    ...(limitLevel !== undefined && (await isNewest('limitMark')) && { limitLevel }),
    ...(needsDeposit !== undefined &&
      (await isNewest('depositMark')) && { needsDeposit: Number(needsDeposit) }),
    ...(proxy !== undefined && (await isNewest('proxyMark')) && { proxyUsername: proxy }),
  };
  if (Object.keys(change).length === 0) return 'accepted';
  await changeAccount(trx, email, bookie, { ...change, ...reported(known) });
  for (const trouble of troubles(known.account, change)) await onTrouble(trx, { email, bookie, ...trouble });
  return 'accepted';
}
