/** First match wins: Edge and Opera also claim Chrome, Chrome also claims Safari, and only Safari states `Version`. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Stands for the user agent of what a chat of Telegram tells us. */
export const TELEGRAM = 'Telegram';

const firstOf = (rules: readonly [RegExp, string][], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Names browser and system from our own vocabulary, such as `Firefox, Windows`; undefined if neither is recognized. The
 * user agent is untrusted, so none of it enters a mail.
 */
export function deviceName(userAgent: string): string | undefined {
  if (userAgent === TELEGRAM) return TELEGRAM;
  const parts = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)];
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}
