/** Prefixes that nobody else's variables have. */
const OURS = /^(?:BETFAIR|COMPANY|METRICS|PAYPAL|SMS|TELEGRAM|THE_ODDS_API|TWILIO|WEB_PUSH)_/;
/** Two typos in a short name make another word. */
const LONG_CHARS = 8;
const slipsOf = (name: string): number => (name.length < LONG_CHARS ? 1 : 2);

/**
 * Counts letters omitted, inserted, changed or swapped with the next (optimal string alignment distance; Boytsov,
 * "Indexing methods for approximate dictionary searching", 2011, 2.1).
 */
function slipsBetween(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      const ways = [
        (last?.[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last?.[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(before?.[column - 2] ?? 0) + 1] : []),
      ];
      now.push(Math.min(...ways));
    }
    [before, last] = [last, now];
  }
  return last?.[other.length] ?? 0;
}

/**
 * Returns warnings about variables that resemble settings but are none: a typo would otherwise be ignored silently.
 * Other programs' variables, which every environment has, are skipped. Values are not repeated.
 */
export function unknownSettings(
  env: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): string[] {
  const known = new Set(settings);
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const slips = slipsOf(name);
      const meant = settings.find(
        (setting) => Math.abs(setting.length - name.length) <= slips && slipsBetween(name, setting) <= slips,
      );
      if (meant !== undefined) return [`${name} is not a setting and is left aside: is ${meant} meant?`];
      return OURS.test(name) ? [`${name} is not a setting and is left aside`] : [];
    });
}
