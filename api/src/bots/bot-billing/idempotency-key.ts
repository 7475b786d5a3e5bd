import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import type { AppContext } from '#kernel/http';

const keySchema = z.uuid();

/**
 * A body with the key that its header says, where it has none of its own.
 * @throws ApiError BAD_REQUEST for a header that is no UUID, or another key than the body's
 */
export function keyed<Body extends { key?: string | undefined }>(c: AppContext, body: Body): Body {
  const header = c.req.header('idempotency-key');
  if (header === undefined) return body;
  const { data: key } = keySchema.safeParse(header);
  if (key === undefined || (body.key !== undefined && body.key !== key))
    throw new ApiError('BAD_REQUEST', { message: 'Idempotency-Key must be one UUID', path: 'key' });
  return { ...body, key };
}
