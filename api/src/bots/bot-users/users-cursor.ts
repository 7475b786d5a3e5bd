import { z } from 'zod';
import { ApiError } from '#kernel/errors';

/** The last user of a page, by what lists are sorted by. */
const positionSchema = z.tuple([z.string(), z.int()]);
export interface CursorPosition {
  email: string;
  profitCents: number;
}

/** A place as it goes out and comes back; not readable at a glance, because addresses end up in logs of others. */
export const cursorOf = ({ email, profitCents }: CursorPosition): string =>
  Buffer.from(JSON.stringify([email, profitCents])).toString('base64url');

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** @throws ApiError BAD_REQUEST for what is no cursor of ours */
export function positionOf(cursor: string): CursorPosition {
  const position = positionSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (!position.success)
    throw new ApiError('BAD_REQUEST', { message: 'cursor: is not of a page before', path: 'cursor' });
  const [email, profitCents] = position.data;
  return { email, profitCents };
}
