// Separate entry without zod: the shell writes the cookie, and is part of every first load.

/** Names releases that failed in this browser and are not served to it again. */
export const REFUSED_COOKIE = 'refused';
/** A canary is decided within days. */
export const REFUSED_AGE_S = 14 * 24 * 60 * 60;
const MAX_REFUSED = 8;
const BETWEEN = '|';

export const refusalOf = (name: string, version: string): string => `${name}@${version}`;

const noted = (cookie: string | undefined): string[] =>
  (cookie ?? '').split(BETWEEN).filter((note) => note !== '');

/** Parses the cookie; limits what a forged one can contain. */
export const refusedIn = (cookie: string | undefined): ReadonlySet<string> =>
  new Set(noted(cookie).slice(-MAX_REFUSED));

/** Returns the cookie's value with one more release; retains only the newest. */
export const withRefused = (cookie: string | undefined, name: string, version: string): string => {
  const refusal = refusalOf(name, version);
  return [...noted(cookie).filter((note) => note !== refusal), refusal].slice(-MAX_REFUSED).join(BETWEEN);
};
