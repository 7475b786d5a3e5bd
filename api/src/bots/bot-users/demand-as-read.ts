import type { WrittenUser } from '@bothways/domain/bot-users';
import type { Version } from '@bothways/domain/versions';
import type { Transaction } from 'kysely';
import type { Schema } from '#kernel/db';
import { demandUnchanged, versionOf } from '#kernel/versions';
import type { BotUserRow } from './bot-users.store.ts';
import type { Caller } from './caller.ts';
import { visibleTags } from './tags.store.ts';
import { userFields } from './user-view.ts';

/** A change with the version of the user that its author has read. */
export type Written<Change> = Change & { version: Version };

/** @throws ApiError CHANGED if the fields concerned differ from the version, as the caller sees them */
export async function demandAsRead(
  trx: Transaction<Schema>,
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
