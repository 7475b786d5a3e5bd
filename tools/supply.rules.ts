/** Requirements on third-party packages. */

/** Licences that a commercial product may build on, in the packages' own notation: read a licence before adding it. */
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

/** Releases from stolen accounts are discovered within days: a younger one has not been reviewed by anyone. */
export const MIN_AGE_DAYS = 7;

/** The only hash that is still considered secure. */
export const HASH = /^sha512-[A-Za-z0-9+/]{86}==$/;

/** A single version: a range could resolve to another package tomorrow. */
export const EXACT = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** Scripts of a package that run during its installation. */
export const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall'];
