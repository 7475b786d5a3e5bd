import {
  type BulkResult,
  type CardUser,
  MAX_USER_TAGS,
  type TagInput,
  tagKey,
} from '@bothways/domain/bot-users';
import { ApiError } from '#kernel/errors';
import type { Actor } from '#people/iam';
import { updateBotUser } from './bot-users.store.ts';
import { type ChangeDeps, changeBotUser, type Done } from './change-bot-user.ts';
import { changeMany } from './change-many.ts';
import { demandAsRead, type Written } from './demand-as-read.ts';
import { addTags, changeOfTags, changeTags, storedTags, type TagOfUser } from './tags.store.ts';

const IS_ADMIN = 'read:user:stats';

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

export const setAlias = (
  deps: ChangeDeps,
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
  });

export const setTags = (
  deps: ChangeDeps,
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
  });

export const addTagsToMany = (
  deps: ChangeDeps,
  actor: Actor,
  emails: readonly string[],
  tags: readonly TagInput[],
): Promise<BulkResult> =>
  changeMany(deps, { actor, permission: IS_ADMIN, emails }, async (trx, visible, { userId }) => {
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
  });
