import type { QuotedEvent } from './quoted-event.ts';
import { toPlainLetters } from './transliterate.ts';

/** Maximum length that one team contributes; keys are part of arb ids and of links. */
const MAX_NAME = 28;

const slug = (text: string): string =>
  toPlainLetters(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, MAX_NAME)
    .replace(/-+$/, '') || 'x';

const sportSlug = (sport: string): string => sport.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * Returns a readable key without colons: `football-20261121-arsenal-chelsea`,
 * `football-20261121-arsenal-chelsea-women`. Deterministic for the same event; if `isTaken` reports that another event
 * has the key, the start time and then a number is appended (double-headers).
 */
export function eventKey(event: QuotedEvent, competition: string, isTaken: (key: string) => boolean): string {
  const start = new Date(event.startedAt).toISOString();
  const date = start.slice(0, 10).replaceAll('-', '');
  const suffix = competition === 'open' || competition === 'unknown' ? '' : `-${competition}`;
  const key = `${sportSlug(event.sport)}-${date}-${slug(event.home)}-${slug(event.away)}${suffix}`;
  if (!isTaken(key)) return key;
  const timed = `${key}-${start.slice(11, 16).replace(':', '')}`;
  for (let number = 1; ; number++) {
    const numbered = number === 1 ? timed : `${timed}-${number}`;
    if (!isTaken(numbered)) return numbered;
  }
}
