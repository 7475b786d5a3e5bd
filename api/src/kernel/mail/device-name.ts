/** First match wins: Edge and Opera also say Chrome, Chrome also says Safari, and only Safari names its version. */
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

const firstOf = (rules: readonly [RegExp, string][], text: string): string | undefined =>
  rules.find(([pattern]) => pattern.test(text))?.[1];

/**
 * Browser and system in words of ours, such as `Firefox, Windows`; undefined when neither is known. A stranger writes
 * the user agent, so nothing of it goes into a mail.
 */
export function deviceName(userAgent: string): string | undefined {
  const parts = [firstOf(BROWSERS, userAgent), firstOf(SYSTEMS, userAgent)];
  return parts.filter((part) => part !== undefined).join(', ') || undefined;
}
