import {
  type Credentials,
  dayOfBirthdate,
  isBirthDay,
  needsBirthdate,
  type SaveCredentials,
} from '@bothways/domain/bot-accounts';
import { isoOf } from '@bothways/domain/time';
import type { Transaction } from 'kysely';
import { accountFields, accountOf, type BotAccountRow, demandBotUser, demandStays } from '#bots/bot-users';
import { recordAudit } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { passwordLocation, type Vault } from '#kernel/vault';
import { demandUnchanged } from '#kernel/versions';
import { findBotBookie } from '#market/bookies';
import { AccountRefusal } from './account-refusal.ts';
import type { AccountsActor, AccountsDeps, Done } from './accounts.deps.ts';
import { type AccountKey, changeAccount, findAccount, insertAccount } from './accounts.store.ts';
import { demandAccount, type VisibleUser } from './demand-account.ts';
import { tellUpdate } from './tell-update.ts';

type Trx = Transaction<Schema>;

/** Returns the date to store. @throws AccountRefusal if it is missing or in the future */
function birthdateFor(
  { birthdate }: Pick<Credentials, 'birthdate'>,
  before: string | null,
  isNeeded: boolean,
  nowMs: number,
): string | null {
  const day = birthdate === undefined ? before : birthdate && dayOfBirthdate(birthdate);
  if (isNeeded && day === null) throw new AccountRefusal('errors.birthdateMissing');
  if (typeof birthdate === 'string' && !isBirthDay(dayOfBirthdate(birthdate), dayOfBirthdate(isoOf(nowMs))))
    throw new AccountRefusal('errors.birthdateAhead');
  return day;
}

/** Whether a sealed password differs; one that cannot be unsealed does. */
function isOther(vault: Vault, account: BotAccountRow, password: string): boolean {
  try {
    return vault.open(passwordLocation(account), account.sealedPassword) !== password;
  } catch {
    return true;
  }
}

/** Returns the names of the changed fields. */
const changedFields = (
  vault: Vault,
  before: BotAccountRow,
  after: { username: string; birthdate: string | null; enabled: number },
  password: string | undefined,
): string[] => [
  ...(before.username === after.username ? [] : ['username']),
  ...(password !== undefined && isOther(vault, before, password) ? ['password'] : []),
  ...(before.birthdate === after.birthdate ? [] : ['birthdate']),
  ...(before.enabled === after.enabled ? [] : ['enabled']),
];

async function saveIn(
  deps: AccountsDeps,
  trx: Trx,
  actor: AccountsActor,
  user: VisibleUser,
  { bookieName, version, credentials }: SaveCredentials,
): Promise<string> {
  const { vault } = deps;
  const atMs = deps.nowMs();
  const key: AccountKey = { email: user.email, bookie: bookieName };
  const before = await findAccount(trx, key);
  const entry = await findBotBookie(trx, bookieName);
  if (!before && version !== null) throw new AccountRefusal('errors.noAccount');
  // An existing account survives its bookmaker's removal from the catalogue; a new one requires the entry.
  if (!before && !entry) throw new AccountRefusal('errors.bookieGone');
  if (!before && !entry?.bot.enabled) throw new AccountRefusal('errors.bookieClosed');
  const isNeeded = needsBirthdate(bookieName, entry?.bot.birthdateRequired === true);
  const birthdate = birthdateFor(credentials, before?.birthdate ?? null, isNeeded, atMs);
  const record = { atMs, actor: actor.userId, ip: actor.ip, target: `bot-user:${user.email}` } as const;
  const change = { by: actor.userId, atMs };
  if (!before) {
    const { username, password, enabled } = credentials;
    if (username === undefined || password === undefined || enabled === undefined)
      throw new ApiError('BAD_REQUEST', { message: 'credentials: must be whole', path: 'credentials' });
    const sealedPassword = vault.seal(passwordLocation(key), password);
    const added = { username, sealedPassword, birthdate, enabled: Number(enabled), addedAtMs: atMs };
    await insertAccount(trx, { ...key, ...added });
    await tellUpdate(trx, key, { ...change, kind: 'account_added' });
    await recordAudit(trx, { ...record, action: 'bookie-account.added', detail: { bookie: bookieName } });
    return 'Account added';
  }
  const { username = before.username, password, enabled = before.enabled === 1 } = credentials;
  const next = { username, birthdate, enabled: Number(enabled) };
  const changed = changedFields(vault, before, next, password);
  if (changed.includes('enabled') && user.mode === 'bonus') throw new AccountRefusal('errors.noBonus');
  if (changed.length === 0) return 'Nothing has changed';
  demandUnchanged(accountFields(before), { version, current: accountOf(before, actor) });
  const sealed = password !== undefined &&
    changed.includes('password') && { sealedPassword: vault.seal(passwordLocation(key), password) };
  await changeAccount(trx, key, { ...next, ...sealed });
  await tellUpdate(trx, key, { ...change, kind: 'credentials_changed' });
  const detail = { bookie: bookieName, changed };
  await recordAudit(trx, { ...record, action: 'credential.updated', detail });
  return 'Credentials saved';
}

/**
 * Saves credentials, and adds the account if there is none. Omitted fields of an existing account stay, and setting
 * current values needs no version.
 * @throws ApiError CHANGED if it was saved since the version that was read, or added meanwhile
 * @throws AccountRefusal if the bookmaker has left the catalogue, the date of birth is missing, or the account is
 * enabled or disabled in bonus mode
 */
export const saveCredentials = (
  deps: AccountsDeps,
  actor: AccountsActor,
  call: SaveCredentials,
): Promise<Done> =>
  transact(deps.db, async (trx) => {
    const user = await demandBotUser(trx, actor, call.userEmail);
    demandStays(user);
    const message = await saveIn(deps, trx, actor, user, call);
    const account = await demandAccount(trx, { email: user.email, bookie: call.bookieName });
    return { success: true, message, data: accountOf(account, actor) };
  });
