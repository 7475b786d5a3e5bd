import {
  type BulkResult,
  type CardUser,
  MAX_USER_TAGS,
  type TagInput,
  tagKey,
  type WrittenUser,
} from '@bothways/domain/bot-users';
import type { Version } from '@bothways/domain/versions';
import type { Transaction } from 'kysely';
import { namingChanger } from '#kernel/audit';
import { type Schema, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandUnchanged, versionOf } from '#kernel/versions';
import type { Actor } from '#people/iam';
import { type BotUserRow, markReady, updateBotUser } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { auditOf, type ChangeDeps, changeBotUser, type Done, demandActor } from './change-bot-user.ts';
import { NOT_FOUND } from './demand-bot-user.ts';
import { addTags, changeOfTags, changeTags, storedTags, type TagOfUser, visibleTags } from './tags.store.ts';
import { userFields } from './user-view.ts';
import { visibleUsers } from './visible-users.store.ts';

type Trx = Transaction<Schema>;

const IS_ADMIN = 'read:user:stats';
const CHANGES_USERS = 'update:bot_user';
const FREEZES = 'manage:user:freezer';

/** Private tags belong to their author: the log records that there were some, not which. */
const describeTags = (tags: readonly Pick<TagInput, 'name' | 'isPublic'>[]): readonly string[] =>
  tags.filter(({ isPublic }) => isPublic).map(({ name }) => name);
const hiddenOf = (tags: readonly Pick<TagInput, 'isPublic'>[]): number =>
  tags.filter(({ isPublic }) => !isPublic).length;

/** A new tag may not have the name of another that the caller sees there; existing ones may stay. */
function demandOwnNames(
  wanted: readonly TagInput[],
  added: readonly Pick<TagInput, 'name' | 'isPublic'>[],
): void {
  const isNew = new Set(added.map(tagKey));
  for (const tag of wanted.filter((each) => isNew.has(tagKey(each)))) {
    const other = { ...tag, isPublic: !tag.isPublic };
    if (wanted.some((each) => tagKey(each) === tagKey(other)))
      throw new ApiError('BAD_REQUEST', { message: 'tags: must have no tag twice', path: 'tags' });
  }
}

type Written<Change> = Change & { version: Version };

/** @throws ApiError CHANGED if the fields concerned differ from the version, as the caller sees them */
async function demandAsRead(
  trx: Trx,
  row: BotUserRow,
  { userId }: Caller,
  { version, about }: { version: Version; about: readonly (keyof ReturnType<typeof userFields>)[] },
): Promise<void> {
  const tags = (await visibleTags(trx, userId, [row.email])).get(row.email) ?? [];
  const fields = userFields(row, tags);
  const { alias, frozenReason: frozen } = row;
  const current: WrittenUser = { alias: alias ?? '', tags, frozen, version: versionOf(fields) };
  demandUnchanged(fields, { version, about, current });
}

/** Changes bot users: each change checks the actor's permissions, and is audited. */
export function botUserChanges(deps: ChangeDeps) {
  const { db, nowMs } = deps;

  /** Changes several visible users, and reports the result of each. */
  const changeMany = (
    actor: Actor,
    permission: typeof IS_ADMIN | typeof CHANGES_USERS,
    emails: readonly string[],
    work: (trx: Trx, emails: readonly string[], caller: Caller) => Promise<Map<string, Done | string>>,
  ): Promise<BulkResult> =>
    (deps.transact ?? transact)(db, async (trx) => {
      const caller = await demandActor(trx, actor, permission);
      const visible = (await visibleUsers(trx, caller, emails)).map(({ email }) => email);
      const done = await work(trx, visible, caller);
      const result: BulkResult = { changed: [], unchanged: [], failed: [] };
      for (const email of emails) {
        const outcome = visible.includes(email) ? done.get(email) : NOT_FOUND;
        if (outcome === undefined) result.unchanged.push(email);
        else if (typeof outcome === 'string') result.failed.push({ email, message: outcome });
        else result.changed.push(email);
      }
      for (const [email, outcome] of done)
        if (typeof outcome !== 'string') await auditOf(trx, actor, email, outcome, nowMs());
      return result;
    });

  /** Conflicts name who froze or unfroze them before. */
  const changeFrozen = (actor: Actor, email: string, work: Parameters<typeof changeBotUser>[2]) =>
    namingChanger(
      db,
      { target: `bot-user:${email}`, actions: ['bot-user.frozen', 'bot-user.unfrozen'] },
      () => changeBotUser(deps, { actor, permission: FREEZES, email }, work),
    );

  return {
    setAlias: (
      actor: Actor,
      email: string,
      { alias, version }: Written<{ alias: string }>,
    ): Promise<CardUser> =>
      changeBotUser(deps, { actor, permission: IS_ADMIN, email }, async (trx, row, caller) => {
        const wanted = alias === '' ? null : alias;
        if (row.alias === wanted) return undefined;
        await demandAsRead(trx, row, caller, { version, about: ['alias'] });
        await updateBotUser(trx, row.email, { alias: wanted });
        // A person's alias does not belong into a permanent log.
        return { action: 'bot-user.alias-changed', detail: { cleared: wanted === null } };
      }),

    setTags: (
      actor: Actor,
      email: string,
      { tags, version }: Written<{ tags: readonly TagInput[] }>,
    ): Promise<CardUser> =>
      changeBotUser(deps, { actor, permission: IS_ADMIN, email }, async (trx, row, caller) => {
        const { userId } = caller;
        const before = (await storedTags(trx, userId, [row.email])).get(row.email) ?? [];
        const change = changeOfTags(before, tags);
        const { added, changed, removed } = change;
        const all = [...added, ...changed, ...removed];
        demandOwnNames(tags, added);
        if (all.length === 0) return undefined;
        await demandAsRead(trx, row, caller, { version, about: ['tags'] });
        await changeTags(trx, { email: row.email, userId }, before, change);
        const described = {
          added: describeTags(added),
          changed: describeTags(changed),
          removed: describeTags(removed),
        };
        return { action: 'bot-user.tags-changed', detail: { ...described, private: hiddenOf(all) } };
      }),

    addTags: (actor: Actor, emails: readonly string[], tags: readonly TagInput[]): Promise<BulkResult> =>
      changeMany(actor, IS_ADMIN, emails, async (trx, visible, { userId }) => {
        demandOwnNames(tags, tags);
        const before = await storedTags(trx, userId, visible);
        const done = new Map<string, Done | string>();
        const all: TagOfUser[] = [];
        for (const email of visible) {
          const has = before.get(email) ?? [];
          // Users who already have a tag of that name, public or private, are skipped.
          const names = new Set(has.map(({ name }) => name.toLocaleLowerCase('en')));
          const added = tags.filter(({ name }) => !names.has(name.toLocaleLowerCase('en')));
          if (added.length === 0) continue;
          if (has.length + added.length > MAX_USER_TAGS) {
            done.set(email, `No more than ${MAX_USER_TAGS} tags`);
            continue;
          }
          all.push(...added.map((tag) => ({ ...tag, email })));
          const detail = { added: describeTags(added), private: hiddenOf(added) };
          done.set(email, { action: 'bot-user.tags-changed', detail });
        }
        await addTags(trx, userId, all);
        return done;
      }),

    setReady: (actor: Actor, email: string, isReady: boolean): Promise<CardUser> =>
      changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
        if (row.ready === Number(isReady)) return undefined;
        await updateBotUser(trx, row.email, { ready: Number(isReady) });
        return { action: 'bot-user.ready-changed', detail: { ready: isReady } };
      }),

    setManyReady: (actor: Actor, emails: readonly string[], isReady: boolean): Promise<BulkResult> =>
      changeMany(actor, CHANGES_USERS, emails, async (trx, visible) => {
        const changed = await markReady(trx, visible, isReady);
        const done: Done = { action: 'bot-user.ready-changed', detail: { ready: isReady } };
        return new Map(changed.map((email) => [email, done]));
      }),

    /** Whether the account is active; whether the bot runs is independent, and unchanged. */
    setEnabled: (actor: Actor, email: string, enabled: boolean): Promise<CardUser> =>
      changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
        if (row.enabled === Number(enabled)) return undefined;
        await updateBotUser(trx, row.email, { enabled: Number(enabled) });
        return { action: enabled ? 'bot-user.enabled' : 'bot-user.disabled' };
      }),

    start: (actor: Actor, email: string, isSoft: boolean): Promise<CardUser> =>
      changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
        if (row.frozenAtMs !== null)
          throw new ApiError('CONFLICT', { message: `This user is frozen: ${row.frozenReason ?? ''}` });
        if (!isSoft && row.enabled === 0)
          throw new ApiError('CONFLICT', { message: 'This user is disabled: enable them, or start softly' });
        const isRunning = row.startedAtMs !== null;
        // A running bot does not return to its soft start.
        if (isRunning && (isSoft || row.softStart === 0)) return undefined;
        const startedAtMs = row.startedAtMs ?? nowMs();
        await updateBotUser(trx, row.email, { startedAtMs, softStart: Number(isSoft) });
        return { action: 'bot-user.started', detail: { soft: isSoft } };
      }),

    stop: (actor: Actor, email: string): Promise<CardUser> =>
      changeBotUser(deps, { actor, permission: CHANGES_USERS, email }, async (trx, row) => {
        if (row.startedAtMs === null) return undefined;
        await updateBotUser(trx, row.email, { startedAtMs: null, softStart: 0 });
        return { action: 'bot-user.stopped' };
      }),

    /**
     * Stops the bot and blocks it, soft starts included, until it is unfrozen; a new reason replaces the previous one.
     */
    freeze: (
      actor: Actor,
      email: string,
      { reason, version }: Written<{ reason: string }>,
    ): Promise<CardUser> =>
      changeFrozen(actor, email, async (trx, row, caller) => {
        if (row.frozenAtMs !== null && row.frozenReason === reason) return undefined;
        await demandAsRead(trx, row, caller, { version, about: ['frozen'] });
        const frozenAtMs = row.frozenAtMs ?? nowMs();
        const stopped = { startedAtMs: null, softStart: 0 };
        await updateBotUser(trx, row.email, { ...stopped, frozenAtMs, frozenReason: reason });
        return { action: 'bot-user.frozen', detail: { reason, wasRunning: row.startedAtMs !== null } };
      }),

    /** Permits a start, without starting. A reason given meanwhile prevents it until it is read. */
    unfreeze: (actor: Actor, email: string, version: Version): Promise<CardUser> =>
      changeFrozen(actor, email, async (trx, row, caller) => {
        if (row.frozenAtMs === null) return undefined;
        await demandAsRead(trx, row, caller, { version, about: ['frozen'] });
        await updateBotUser(trx, row.email, { frozenAtMs: null, frozenReason: null });
        return { action: 'bot-user.unfrozen' };
      }),
  };
}
