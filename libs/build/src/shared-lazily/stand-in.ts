import path from 'node:path';

/** A module of this folder for a bundle, by its place: a source here, what was made of it in the package. */
export const standIn = (name: string): string =>
  path.join(import.meta.dirname, `${name}${path.extname(import.meta.filename)}`);
