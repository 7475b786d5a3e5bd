/** Excludes 29 February: the schema decides about that. */
const DAYS_BY_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `2026-11-21T15:00:00Z`, with or without milliseconds. The schema decides about other forms. */
export function isUtc(text: string): boolean {
  const { length } = text;
  if ((length !== 20 && length !== 24) || text.charCodeAt(length - 1) !== 90) return false;
  if (length === 24 && (text.charCodeAt(19) !== 46 || digits(text, 20, 3) < 0)) return false;
  return isDate(text) && isTime(text);
}

function isDate(text: string): boolean {
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  const isWritten = digits(text, 0, 4) >= 0 && text.charCodeAt(4) === 45 && text.charCodeAt(7) === 45;
  return isWritten && month >= 1 && day >= 1 && day <= (DAYS_BY_MONTH[month - 1] ?? 0);
}

function isTime(text: string): boolean {
  const hour = digits(text, 11, 2);
  const minute = digits(text, 14, 2);
  const second = digits(text, 17, 2);
  const isWritten = text.charCodeAt(10) === 84 && text.charCodeAt(13) === 58 && text.charCodeAt(16) === 58;
  return isWritten && hour >= 0 && hour <= 23 && minute >= 0 && minute <= 59 && second >= 0 && second <= 59;
}

/** Parses `count` digits; -1 where one of the characters is not a digit. */
function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let at = from; at < from + count; at++) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return -1;
    value = value * 10 + digit;
  }
  return value;
}
