import { randomUUID } from 'node:crypto';
import type { AppContext } from './context.ts';

/** Returns the id that an answer and its log lines share; created on first use. */
export function requestId(c: AppContext): string {
  const known = c.get('requestId');
  if (known !== undefined) return known;
  const id = randomUUID();
  c.set('requestId', id);
  return id;
}
