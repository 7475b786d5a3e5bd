import type { BotBookie } from '@bothways/domain/bookies';
import type { DetachProxy } from '@bothways/domain/bot-accounts';
import type { Transaction } from 'kysely';
import { accountOf, type BotAccountRow } from '#bots/bot-users';
import { type AuditRecord, recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { findBotBookie } from '#market/bookies';
import { AccountRefusal } from './account-refusal.ts';
import type { AccountsActor, AccountsDeps, Done, Named } from './accounts.deps.ts';
import { type AccountPatch, changeAccount, takeProxy } from './accounts.store.ts';
import { demandAccount, demandOwnToDecide } from './demand-account.ts';
import { type AccountUpdateKind, tellUpdate } from './tell-update.ts';

type Trx = Transaction<Schema>;

interface Change {
  /** Applies the change; returns false if there is nothing to do, and nothing is recorded. */
  apply(trx: Trx, account: BotAccountRow): Promise<boolean>;
  action: AuditRecord['action'];
  detail?: AuditRecord['detail'];
  message: string;
  notification?: AccountUpdateKind;
}

/** Makes one manual change of an account, with its audit entry and notification, in one transaction. */
const changing = (deps: AccountsDeps, actor: AccountsActor, named: Named, change: Change): Promise<Done> =>
  transact(deps.db, async (trx) => {
    const account = await demandOwnToDecide(trx, actor, named);
    const by = actor.userId;
    const atMs = deps.nowMs();
    if (await change.apply(trx, account)) {
      if (change.notification) await tellUpdate(trx, account, { kind: change.notification, by, atMs });
      await recordAudit(trx, {
        atMs,
        actor: by,
        ip: actor.ip,
        action: change.action,
        target: `bot-user:${account.email}`,
        detail: { bookie: account.bookie, ...change.detail },
      });
    }
    const data = accountOf(await demandAccount(trx, account), actor);
    return { success: true, message: change.message, data };
  });

/** Sets one switch of an account. */
const setting =
  (field: 'enabled' | 'reducedOdds' | 'ludoInduction', wanted: boolean): Change['apply'] =>
  async (trx, account) => {
    if ((account[field] === 1) === wanted) return false;
    const patch: AccountPatch = { [field]: Number(wanted) };
    await changeAccount(trx, account, patch);
    return true;
  };

/** Enables or disables an account. @throws AccountRefusal without an account, and in bonus mode */
export const toggleAccount = (
  deps: AccountsDeps,
  actor: AccountsActor,
  { enabled, ...named }: Named & { enabled: boolean },
): Promise<Done> =>
  changing(deps, actor, named, {
    apply: setting('enabled', enabled),
    action: enabled ? 'bookie-account.enabled' : 'bookie-account.disabled',
    message: enabled ? 'Account turned on' : 'Account turned off',
    notification: enabled ? 'account_enabled' : 'account_disabled',
  });

/** Enables what the bookmaker's settings permit; disabling is always possible. */
const allowed =
  (
    field: 'reducedOdds' | 'ludoInduction',
    wanted: boolean,
    refusal: 'errors.notReducedOdds' | 'errors.notLudoInduction',
  ): Change['apply'] =>
  async (trx, account) => {
    const isAllowed = (entry: BotBookie | undefined) => entry?.bot[field] === true;
    if (wanted && !isAllowed(await findBotBookie(trx, account.bookie))) throw new AccountRefusal(refusal);
    return setting(field, wanted)(trx, account);
  };

/** Lets the bot accept slightly lower odds. @throws AccountRefusal for a bookmaker that does not permit it */
export const setReducedOdds = (
  deps: AccountsDeps,
  actor: AccountsActor,
  { reducedOddsEnabled, ...named }: Named & { reducedOddsEnabled: boolean },
): Promise<Done> =>
  changing(deps, actor, named, {
    apply: allowed('reducedOdds', reducedOddsEnabled, 'errors.notReducedOdds'),
    action: 'bookie-account.reduced-odds-changed',
    detail: { enabled: reducedOddsEnabled },
    message: reducedOddsEnabled ? 'Reduced odds are on' : 'Reduced odds are off',
  });

/** @throws AccountRefusal without an account, in bonus mode, and for a bookmaker that does not permit it */
export const setLudoInduction = (
  deps: AccountsDeps,
  actor: AccountsActor,
  { ludoInductionModeEnabled, ...named }: Named & { ludoInductionModeEnabled: boolean },
): Promise<Done> =>
  changing(deps, actor, named, {
    apply: allowed('ludoInduction', ludoInductionModeEnabled, 'errors.notLudoInduction'),
    action: 'bookie-account.ludo-induction-changed',
    detail: { enabled: ludoInductionModeEnabled },
    message: ludoInductionModeEnabled ? 'Ludo induction is on' : 'Ludo induction is off',
  });

/** Detaches the proxy that the caller has seen. @throws AccountRefusal if it is another one meanwhile, or none */
export const detachProxy = (
  deps: AccountsDeps,
  actor: AccountsActor,
  { username, ...named }: DetachProxy,
): Promise<Done> =>
  changing(deps, actor, named, {
    async apply(trx, account) {
      if (await (deps.takeProxy ?? takeProxy)(trx, account, username)) return true;
      throw new AccountRefusal(account.proxyUsername === null ? 'errors.noProxy' : 'errors.otherProxy');
    },
    action: 'bookie-account.proxy-detached',
    detail: { proxy: username },
    message: 'Proxy detached',
  });
