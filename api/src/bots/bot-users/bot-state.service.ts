import type { BulkResult, CardUser } from '@bothways/domain/bot-users';
import type { Version } from '@bothways/domain/versions';
import { namingChanger } from '#kernel/audit';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { markReady, updateBotUser } from './bot-users.store.ts';
import { type ChangeDeps, changeBotUser, type Done } from './change-bot-user.ts';
import { changeMany } from './change-many.ts';
import { demandAsRead, type Written } from './demand-as-read.ts';

const CHANGES_USERS = 'update:bot_user';
const FREEZES = 'manage:user:freezer';

export const setReady = (
  deps: ChangeDeps,
  actor: Actor,
  email: string,
  isReady: boolean,
): Promise<CardUser> =>
  changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
    if (row.ready === Number(isReady)) return undefined;
    await updateBotUser(trx, row.email, { ready: Number(isReady) });
    return { action: 'bot-user.ready-changed', detail: { ready: isReady } };
  });

export const setManyReady = (
  deps: ChangeDeps,
  actor: Actor,
  emails: readonly string[],
  isReady: boolean,
): Promise<BulkResult> =>
  changeMany(deps, { actor, permission: CHANGES_USERS, emails }, async (trx, visible) => {
    const changed = await markReady(trx, visible, isReady);
    const done: Done = { action: 'bot-user.ready-changed', detail: { ready: isReady } };
    return new Map(changed.map((email) => [email, done]));
  });

/** Whether the account is active; whether the bot runs is independent, and unchanged. */
export const setEnabled = (
  deps: ChangeDeps,
  actor: Actor,
  email: string,
  enabled: boolean,
): Promise<CardUser> =>
  changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
    if (row.enabled === Number(enabled)) return undefined;
    await updateBotUser(trx, row.email, { enabled: Number(enabled) });
    return { action: enabled ? 'bot-user.enabled' : 'bot-user.disabled' };
  });

export const startBot = (deps: ChangeDeps, actor: Actor, email: string, isSoft: boolean): Promise<CardUser> =>
  changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
    if (row.frozenAtMs !== null)
      throw new ApiError('CONFLICT', { message: `This user is frozen: ${row.frozenReason ?? ''}` });
    if (!isSoft && row.enabled === 0)
      throw new ApiError('CONFLICT', { message: 'This user is disabled: enable them, or start softly' });
    const isRunning = row.startedAtMs !== null;
    // A running bot does not return to its soft start.
    if (isRunning && (isSoft || row.softStart === 0)) return undefined;
    const startedAtMs = row.startedAtMs ?? deps.nowMs();
    await updateBotUser(trx, row.email, { startedAtMs, softStart: Number(isSoft) });
    return { action: 'bot-user.started', detail: { soft: isSoft } };
  });

export const stopBot = (deps: ChangeDeps, actor: Actor, email: string): Promise<CardUser> =>
  changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
    if (row.startedAtMs === null) return undefined;
    await updateBotUser(trx, row.email, { startedAtMs: null, softStart: 0 });
    return { action: 'bot-user.stopped' };
  });

/** Conflicts name who froze or unfroze them before. */
const changeFrozen = (
  deps: ChangeDeps,
  actor: Actor,
  email: string,
  work: Parameters<typeof changeBotUser>[2],
): Promise<CardUser> =>
  namingChanger(
    deps.db,
    { target: `bot-user:${email}`, actions: ['bot-user.frozen', 'bot-user.unfrozen'] },
    () => changeBotUser(deps, { actor, permission: FREEZES, email }, work),
  );

/**
 * Stops the bot and blocks it, soft starts included, until it is unfrozen; a new reason replaces the previous one.
 */
export const freezeUser = (
  deps: ChangeDeps,
  actor: Actor,
  email: string,
  { reason, version }: Written<{ reason: string }>,
): Promise<CardUser> =>
  changeFrozen(deps, actor, email, async (trx, row, caller) => {
    if (row.frozenAtMs !== null && row.frozenReason === reason) return undefined;
    await demandAsRead(trx, row, caller, { version, about: ['frozen'] });
    const frozenAtMs = row.frozenAtMs ?? deps.nowMs();
    const stopped = { startedAtMs: null, softStart: 0 };
    await updateBotUser(trx, row.email, { ...stopped, frozenAtMs, frozenReason: reason });
    return { action: 'bot-user.frozen', detail: { reason, wasRunning: row.startedAtMs !== null } };
  });

/** Permits a start, without starting. A reason given meanwhile prevents it until it is read. */
export const unfreezeUser = (
  deps: ChangeDeps,
  actor: Actor,
  email: string,
  version: Version,
): Promise<CardUser> =>
  changeFrozen(deps, actor, email, async (trx, row, caller) => {
    if (row.frozenAtMs === null) return undefined;
    await demandAsRead(trx, row, caller, { version, about: ['frozen'] });
    await updateBotUser(trx, row.email, { frozenAtMs: null, frozenReason: null });
    return { action: 'bot-user.unfrozen' };
  });
