import type { ErrorCode } from '@bothways/domain/errors';
import { ApiError } from './errors.ts';

/** Error code and log message of each key of an area's closed list; screens translate the key. */
export type Refusals<Key extends string> = Record<Key, readonly [ErrorCode, string]>;

/** Returns a function that builds the refusal of a key. */
export const refusalsOf =
  <Key extends string>(refusals: Refusals<Key>) =>
  (error: Key): ApiError => {
    const [code, message] = refusals[error];
    return new ApiError(code, { message, error });
  };
