/** The fields of an arb or a value bet that hides and pins need. */
export interface Target {
  id: string;
  eventId: string;
  /** Each bookmaker of its legs, once. */
  bookies: readonly string[];
  /** Displayed name of the event. */
  title: string;
  /** ISO 8601. */
  startedAt: string;
}

const MAX_CHARS = 700;
const isText = (raw: unknown): raw is string => typeof raw === 'string' && raw.length <= MAX_CHARS;

/** Returns whether a stored value is a target. */
export const isTarget = (raw: unknown): raw is Target =>
  typeof raw === 'object' &&
  raw !== null &&
  'id' in raw &&
  isText(raw.id) &&
  'eventId' in raw &&
  isText(raw.eventId) &&
  'bookies' in raw &&
  Array.isArray(raw.bookies) &&
  raw.bookies.every(isText) &&
  'title' in raw &&
  isText(raw.title) &&
  'startedAt' in raw &&
  isText(raw.startedAt);
