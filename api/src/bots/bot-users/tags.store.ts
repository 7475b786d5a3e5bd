import { type Tag, type TagInput, tagKey } from '@bothways/domain/bot-users';
import type { Kysely, Transaction } from 'kysely';
import type { Db, Schema } from '#kernel/db';

interface TagOf {
  email: string;
  tag: Tag;
}

const publicTags = (db: Db, only?: readonly string[]) => {
  const tags = db
    .selectFrom('botUserTags as tag')
    .leftJoin('users', 'users.id', 'tag.creatorId')
    .select(['tag.email', 'tag.name', 'tag.color', 'users.email as createdBy']);
  return (only ? tags.where('tag.email', 'in', only) : tags).execute();
};

/** Selects the viewer's own private tags: others' are never read, whatever the permissions. */
const privateTags = (db: Db, viewerId: string, only?: readonly string[]) => {
  const tags = db
    .selectFrom('botUserPrivateTags as tag')
    .innerJoin('users', 'users.id', 'tag.userId')
    .select(['tag.email', 'tag.name', 'tag.color', 'users.email as createdBy'])
    .where('tag.userId', '=', viewerId);
  return (only ? tags.where('tag.email', 'in', only) : tags).execute();
};

/** Returns the bot users' tags visible to a viewer, by e-mail, ordered by name. */
export async function visibleTags(
  db: Db,
  viewerId: string,
  only?: readonly string[],
): Promise<Map<string, Tag[]>> {
  const [shared, own] = await Promise.all([publicTags(db, only), privateTags(db, viewerId, only)]);
  const toTag =
    (isPublic: boolean) =>
    ({ email, name, color, createdBy }: (typeof shared)[number]): TagOf => ({
      email,
      // Empty once the author's account is deleted.
      tag: { name, color, isPublic, createdBy: createdBy ?? '' },
    });
  const all = [...shared.map(toTag(true)), ...own.map(toTag(false))].sort((a, b) =>
    a.tag.name.localeCompare(b.tag.name),
  );
  const byEmail = Map.groupBy(all, ({ email }) => email);
  return new Map([...byEmail].map(([email, tags]) => [email, tags.map(({ tag }) => tag)]));
}

/** Adds tags to a bot user without any. A private one needs its author's account. */
export async function insertTags(
  trx: Transaction<Schema>,
  email: string,
  tags: readonly Tag[],
): Promise<void> {
  for (const { name, color, isPublic, createdBy } of tags) {
    const creator = trx.selectFrom('users').select('id').where('email', '=', createdBy.toLowerCase());
    if (isPublic) {
      const creatorId = (await creator.executeTakeFirst())?.id ?? null;
      await trx.insertInto('botUserTags').values({ email, name, color, creatorId }).execute();
    } else {
      const { id: userId } = await creator.executeTakeFirstOrThrow();
      await trx.insertInto('botUserPrivateTags').values({ userId, email, name, color }).execute();
    }
  }
}

type StoredTag = Pick<TagInput, 'name' | 'color' | 'isPublic'>;
export interface TagOfUser extends StoredTag {
  email: string;
}

/** Returns the stored public tags of bot users, and one user's private ones. */
export async function storedTags(
  db: Kysely<Schema>,
  viewerId: string,
  emails: readonly string[],
): Promise<Map<string, StoredTag[]>> {
  if (emails.length === 0) return new Map();
  const [shared, own] = await Promise.all([
    db.selectFrom('botUserTags').select(['email', 'name', 'color']).where('email', 'in', emails).execute(),
    db
      .selectFrom('botUserPrivateTags')
      .select(['email', 'name', 'color'])
      .where('userId', '=', viewerId)
      .where('email', 'in', emails)
      .execute(),
  ]);
  const all = [
    ...shared.map((tag) => ({ ...tag, isPublic: true })),
    ...own.map((tag) => ({ ...tag, isPublic: false })),
  ];
  return Map.groupBy(all, ({ email }) => email);
}

/** Rows per statement: databases limit the number of parameters. */
const ROWS_AT_ONCE = 500;

/** Adds tags to bot users; private ones belong to the user. */
export async function addTags(
  trx: Transaction<Schema>,
  userId: string,
  tags: readonly TagOfUser[],
): Promise<void> {
  const shared = tags.filter(({ isPublic }) => isPublic);
  const own = tags.filter(({ isPublic }) => !isPublic);
  const valuesOf = ({ email, name, color }: TagOfUser) => ({ email, name, color });
  for (let from = 0; from < shared.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('botUserTags')
      .values(shared.slice(from, from + ROWS_AT_ONCE).map((tag) => ({ ...valuesOf(tag), creatorId: userId })))
      .execute();
  for (let from = 0; from < own.length; from += ROWS_AT_ONCE)
    await trx
      .insertInto('botUserPrivateTags')
      .values(own.slice(from, from + ROWS_AT_ONCE).map((tag) => ({ ...valuesOf(tag), userId })))
      .execute();
}

/** Result of a change of tags. */
interface TagsChange {
  added: StoredTag[];
  changed: StoredTag[];
  removed: StoredTag[];
}

/** Computes the changes from one set of tags to another; a tag that stays retains its author. */
export function changeOfTags(before: readonly StoredTag[], wanted: readonly StoredTag[]): TagsChange {
  const byKey = new Map(before.map((tag) => [tagKey(tag), tag]));
  const keys = new Set(wanted.map(tagKey));
  const isOther = (tag: StoredTag): boolean => {
    const old = byKey.get(tagKey(tag));
    return old !== undefined && (old.name !== tag.name || old.color !== tag.color);
  };
  return {
    added: wanted.filter((tag) => !byKey.has(tagKey(tag))),
    changed: wanted.filter(isOther),
    removed: before.filter((tag) => !keys.has(tagKey(tag))),
  };
}

/** Changes a bot user's public tags and one user's private ones; nobody else's. */
export async function changeTags(
  trx: Transaction<Schema>,
  { email, userId }: { email: string; userId: string },
  before: readonly StoredTag[],
  { added, changed, removed }: TagsChange,
): Promise<void> {
  const oldName = new Map(before.map((tag) => [tagKey(tag), tag.name]));
  for (const { name, isPublic } of removed)
    await (isPublic
      ? trx.deleteFrom('botUserTags').where('email', '=', email).where('name', '=', name)
      : trx
          .deleteFrom('botUserPrivateTags')
          .where('userId', '=', userId)
          .where('email', '=', email)
          .where('name', '=', name)
    ).execute();
  for (const tag of changed) {
    const { name, color, isPublic } = tag;
    const old = oldName.get(tagKey(tag)) ?? name;
    await (isPublic
      ? trx.updateTable('botUserTags').set({ name, color }).where('email', '=', email).where('name', '=', old)
      : trx
          .updateTable('botUserPrivateTags')
          .set({ name, color })
          .where('userId', '=', userId)
          .where('email', '=', email)
          .where('name', '=', old)
    ).execute();
  }
  await addTags(
    trx,
    userId,
    added.map((tag) => ({ ...tag, email })),
  );
}
