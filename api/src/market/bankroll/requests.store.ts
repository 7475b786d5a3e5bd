import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Schema } from '#kernel/db';
import { ApiError } from '#kernel/errors';

type Trx = Transaction<Schema>;

const madeSchema = z.array(z.string());

export interface Asked {
  userId: string;
  key: string;
  /** The whole request; a key always stands for the same one. */
  body: unknown;
  nowMs: number;
}

/**
 * Performs a request once per user and key, and returns the first result on a repeat.
 * @param make returns the ids it created
 * @throws ApiError KEY_REUSED when the key belongs to another request
 */
export async function once(trx: Trx, request: Asked, make: () => Promise<string[]>): Promise<string[]> {
  const { userId, key, body, nowMs } = request;
  const asked = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const before = await trx
    .selectFrom('bankrollRequests')
    .select(['asked', 'made'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (before && before.asked !== asked) throw new ApiError('KEY_REUSED');
  if (before) return madeSchema.parse(JSON.parse(before.made));
  const made = await make();
  await trx
    .insertInto('bankrollRequests')
    .values({ userId, key, asked, made: JSON.stringify(made), atMs: nowMs })
    .execute();
  return made;
}
