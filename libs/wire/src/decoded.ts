import { WireError } from './error.ts';

/** Whatever the reader stumbles over, the caller sees one kind of error. */
export function decoded<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireError) throw error;
    throw new WireError(error instanceof Error ? error.message : 'The frame cannot be read', {
      cause: error,
    });
  }
}
