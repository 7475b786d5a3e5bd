import type { Mode } from '../quotes/index.ts';
import { FEED_LIMITS, SAMPLE_MS } from './limits.ts';
import type { FeedState, IncidentKind } from './status.schema.ts';

/** A bookmaker's feed in one mode at one look. Times in ms. */
export interface FeedLook {
  mode: Mode;
  nowMs: number;
  /** The newest quote of it, by its source; from when we could first have heard it, where it was not heard since. */
  lastSeenMs: number;
  lastChangedMs: number;
  /** The newest quote of anybody in this mode: if nobody is heard, it is not the bookmaker's fault. */
  newestSeenMs: number;
  events: number;
  usualEvents: number | undefined;
  /** Events whose prices it neither repeats nor takes back. */
  staleEvents: number;
  delayP95Ms: number | undefined;
  /** The last time that nothing was heard of it; of 0 ms where it was never long. */
  pause: { ms: number; endMs: number };
  staleMs: number;
}

/** What is not as usual, and since when. */
export type Complaints = ReadonlyMap<IncidentKind, number>;

/** A pause counts at the look after it, and no longer. */
const PAUSE_LASTS_MS = SAMPLE_MS + 15_000;
/** Of so many events that were left lying it is no chance, and of so many usual ones not that there are none. */
const LEAST_LEFT = 3;

/** Nothing being heard of a feed for longer than this is silence. */
export const silentAfterMs = (staleMs: number): number => Math.max(staleMs, FEED_LIMITS.silentMs);

/**
 * Whether there should be something to hear of it. A bookmaker that took its prices back when its last match ended has
 * nothing to say, and is not silent.
 */
export const isExpected = ({ usualEvents, staleEvents }: FeedLook): boolean =>
  staleEvents >= LEAST_LEFT || (usualEvents ?? 0) >= FEED_LIMITS.leastUsual;

/** How long others were heard after it: while nobody is heard, nobody is silent. */
export const behindMs = ({ lastSeenMs, newestSeenMs }: FeedLook): number => newestSeenMs - lastSeenMs;

/**
 * What is not as usual at a look. What stands open is let go by other limits than it is begun by, so that a figure at the
 * limit does not come and go.
 */
export function complaintsOf(look: FeedLook, open: ReadonlySet<IncidentKind>): Complaints {
  const isSilent = behindMs(look) > silentAfterMs(look.staleMs) && (open.has('silent') || isExpected(look));
  // Its prices are stale, so it has no events either: it is said once.
  if (isSilent) return new Map([['silent', look.lastSeenMs]]);
  const complaints = new Map<IncidentKind, number>();
  const slowSinceMs = slowSince(look, open.has('slow'));
  if (slowSinceMs !== undefined) complaints.set('slow', slowSinceMs);
  if (areFew(look, open.has('fewEvents'))) complaints.set('fewEvents', look.nowMs);
  return complaints;
}

function slowSince(look: FeedLook, isOpen: boolean): number | undefined {
  const { mode, nowMs, events, usualEvents, lastChangedMs, newestSeenMs, delayP95Ms, staleMs, pause } = look;
  const isFrozen =
    events >= FEED_LIMITS.leastUsual && newestSeenMs - lastChangedMs > FEED_LIMITS.frozenMs[mode];
  if (isFrozen) return lastChangedMs;
  const { above, againBelow } = FEED_LIMITS.delayMs[mode];
  const isDelayed = delayP95Ms !== undefined && delayP95Ms > (isOpen ? againBelow : above);
  // Between two rounds of a collector that has little to say a quote may well be old.
  const hadPause = pause.ms > staleMs && nowMs - pause.endMs < PAUSE_LASTS_MS;
  const isLate = (usualEvents ?? events) >= FEED_LIMITS.leastUsual && (behindMs(look) > staleMs || hadPause);
  return isDelayed || isLate ? nowMs : undefined;
}

function areFew({ events, usualEvents }: FeedLook, isOpen: boolean): boolean {
  const { leastUsual, few } = FEED_LIMITS;
  if (usualEvents === undefined || usualEvents < leastUsual) return false;
  const share = usualEvents * (isOpen ? few.againFrom : few.below);
  // What comes and goes by itself: of ten matches three are missing on any quiet day.
  const chance = usualEvents - (isOpen ? 1 : 2) * Math.sqrt(usualEvents);
  return events < Math.min(share, chance);
}

/** The worst of what is open. */
export function stateOf(open: Iterable<IncidentKind>): FeedState {
  const kinds = new Set(open);
  return (['silent', 'fewEvents', 'slow'] as const).find((kind) => kinds.has(kind)) ?? 'usual';
}

const RANKS: readonly FeedState[] = ['off', 'usual', 'slow', 'fewEvents', 'silent'];
/** The worse of two modes; one that is not collected says nothing. */
export const worseState = (one: FeedState, other: FeedState): FeedState =>
  RANKS.indexOf(one) >= RANKS.indexOf(other) ? one : other;

/** Of so many bookmakers that should be heard, so many are silent: more than half of four or more is our own line. */
export const isOurFault = (silent: number, expected: number): boolean =>
  expected >= 4 && silent > expected / 2;
