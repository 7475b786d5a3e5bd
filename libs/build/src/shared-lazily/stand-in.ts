import path from 'node:path';

/** Returns the path of a replacement module of this folder: the source here, its compiled form in the package. */
export const standIn = (name: string): string =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);
