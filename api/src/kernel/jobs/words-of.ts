import { z } from 'zod';
import type { AnyKind } from './job-kind.ts';

const MAX_CHARS = 300;
const codedSchema = z.object({ code: z.string().regex(/^[A-Z0-9_]{1,40}$/) });

/**
 * Describes a failure for administrators. Error messages may name addresses, links and people: only messages approved
 * by the kind of work are shown; of others, only the type.
 */
export function wordsOf(kind: Pick<AnyKind, 'wordsOf'>, error: unknown): string {
  const words = kind.wordsOf?.(error) ?? nameOf(error);
  return words.slice(0, MAX_CHARS);
}

function nameOf(error: unknown): string {
  const name = error instanceof Error ? error.constructor.name : typeof error;
  const code = codedSchema.safeParse(error).data?.code;
  return code === undefined ? name : `${name} ${code}`;
}
