import { z } from 'zod';
import { ApiError } from '#kernel/errors';

/** The last user of a page, by the sort columns. */
const positionSchema = z.tuple([z.string(), z.int()]);
export interface CursorPosition {
  email: string;
  profitCents: number;
}

/** Encodes a position as a cursor; not readable at a glance, because addresses end up in third-party logs. */
export const cursorOf = ({ email, profitCents }: CursorPosition): string =>
  Buffer.from(JSON.stringify([email, profitCents])).toString('base64url');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @throws ApiError BAD_REQUEST for an invalid cursor */
export function positionOf(cursor: string): CursorPosition {
  const position = positionSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!position.success)
    throw new ApiError('BAD_REQUEST', { message: 'cursor: is not of a page before', path: 'cursor' });
  const [email, profitCents] = position.data;
  return { email, profitCents };
}
