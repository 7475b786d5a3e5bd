import { WireError } from './error.ts';

/** Converts every error of the reader to a WireError. */
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
