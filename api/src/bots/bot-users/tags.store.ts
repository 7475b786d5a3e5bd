import type { Tag } from '@bothways/domain/bot-users';
import type { Transaction } from 'kysely';
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

/** Those that the viewer made: nobody else's are ever read, whatever they may do. */
const privateTags = (db: Db, viewerId: string, only?: readonly string[]) => {
  const tags = db
    .selectFrom('botUserPrivateTags as tag')
    .innerJoin('users', 'users.id', 'tag.userId')
    .select(['tag.email', 'tag.name', 'tag.color', 'users.email as createdBy'])
    .where('tag.userId', '=', viewerId);
  return (only ? tags.where('tag.email', 'in', only) : tags).execute();
};

/** Tags of bot users by their e-mail and in the order of their names, as one person may see them. */
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
      // Empty once the account of who made it is deleted.
      tag: { name, color, isPublic, createdBy: createdBy ?? '' },
    });
  const all = [...shared.map(toTag(true)), ...own.map(toTag(false))].sort((a, b) =>
    a.tag.name.localeCompare(b.tag.name),
  );
  const byEmail = Map.groupBy(all, ({ email }) => email);
  return new Map([...byEmail].map(([email, tags]) => [email, tags.map(({ tag }) => tag)]));
}

/** Puts tags on a bot user that has none. A private one needs the account of who made it. */
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
