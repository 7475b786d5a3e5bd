import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import type { AppContext } from '#kernel/http';

const keySchema = z.uuid();

/**
 * Adds the key of the header to a body without one.
 * @throws ApiError BAD_REQUEST if the header is not a UUID, or differs from the body's key
 */
export function keyed<Body extends { key?: string | undefined }>(c: AppContext, body: Body): Body {
  const header = c.req.header('idempotency-key');
  if (header === undefined) return body;
  const { data: key } = keySchema.safeParse(header);
  if (key === undefined || (body.key !== undefined && body.key !== key))
    throw new ApiError('BAD_REQUEST', { message: 'Idempotency-Key must be one UUID', path: 'key' });
  return { ...body, key };
}
