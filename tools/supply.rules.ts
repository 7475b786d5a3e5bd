/** What a package may be to come into the house. */

/**
 * Licences that a product that is sold may build on, written as packages write them: whoever adds an expression has
 * read it.
 */
export const LICENCES: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  'Unlicense',
  'MIT OR Apache-2.0',
  '(MIT AND Zlib)',
]);

/** Stolen accounts publish, and are found out within days: what is younger has not been looked at by anybody. */
export const MIN_AGE_DAYS = 7;

/** The only hash that is not worn out. */
export const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** One version and nothing else: a range would be another package tomorrow. */
export const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Scripts of a package that run while it is installed. */
export const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];
