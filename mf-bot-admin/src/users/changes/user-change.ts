import { invitedAnswerSchema } from '@bothways/domain/bot-invitations';
import {
  type BotMode,
  type BulkResult,
  bulkAnswerSchema,
  changedUserAnswerSchema,
  MAX_BULK_USERS,
  type Tag,
} from '@bothways/domain/bot-users';
import type { Country } from '@bothways/domain/geo';
import { api } from '@bothways/platform';

/** A tag as requested: the server adds its author. */
export type AskedTag = Pick<Tag, 'name' | 'color' | 'isPublic'>;

/** A change to one bot user. */
export type UserChange =
  | { act: 'alias'; alias: string; version: string }
  | { act: 'tags'; tags: readonly AskedTag[]; version: string }
  | { act: 'ready'; isReady: boolean }
  | { act: 'enabled'; enabled: boolean }
  | { act: 'start'; enabled: boolean; soft?: boolean }
  | { act: 'freezer'; frozen: true; reason: string; version: string }
  | { act: 'freezer'; frozen: false; version: string };

const asked = ({ name, color, isPublic }: AskedTag): AskedTag => ({ name, color, isPublic });
const given = ({ act: _, ...change }: UserChange): object =>
  'tags' in change ? { ...change, tags: change.tags.map(asked) } : change;

/** @returns the current user */
export const sendChange = (userEmail: string, change: UserChange) =>
  api.put(`/api/bot/users/${change.act}`, {
    schema: changedUserAnswerSchema,
    body: { userEmail, ...given(change) },
  });

/** A change to many users at once. */
export type BulkAct = { act: 'bulkReady'; isReady: boolean } | { act: 'bulkTags'; tags: readonly AskedTag[] };

const sendPart = (userEmails: readonly string[], what: BulkAct) => {
  const schema = bulkAnswerSchema;
  return what.act === 'bulkReady'
    ? api.put('/api/bot/users/bulk-ready', { schema, body: { userEmails, isReady: what.isReady } })
    : api.post('/api/bot/users/bulk-tags', {
        schema,
        body: { userEmails, tagsToAdd: what.tags.map(asked) },
      });
};

/** Sends requests of the maximum batch size, sequentially. */
export async function sendBulk(userEmails: readonly string[], what: BulkAct): Promise<BulkResult> {
  const result: BulkResult = { changed: [], unchanged: [], failed: [] };
  for (let from = 0; from < userEmails.length; from += MAX_BULK_USERS) {
    const { data } = await sendPart(userEmails.slice(from, from + MAX_BULK_USERS), what);
    result.changed.push(...data.changed);
    result.unchanged.push(...data.unchanged);
    result.failed.push(...data.failed);
  }
  return result;
}

export interface NewUser {
  email: string;
  alias?: string;
  mode: BotMode;
  country?: Country;
  providerRate?: number;
  internalRate?: number;
}
export const addUser = (body: NewUser) => api.post('/api/bot/users', { schema: invitedAnswerSchema, body });
