import type { Mode } from '../quotes/index.ts';
import { FEED_LIMITS, SAMPLE_MS } from './limits.ts';
import type { FeedState, IncidentKind } from './status.schema.ts';

/** A sample of a bookmaker's feed in one mode. Times in ms. */
export interface FeedSample {
  mode: Mode;
  nowMs: number;
  /** Its newest quote, by the source's clock; before the first one, when listening began. */
  lastSeenMs: number;
  lastChangedMs: number;
  /** The newest quote of any bookmaker in this mode: if all are silent, it is not the bookmaker's fault. */
  newestSeenMs: number;
  events: number;
  usualEvents: number | undefined;
  /** Events whose prices are neither confirmed nor withdrawn. */
  staleEvents: number;
  delayP95Ms: number | undefined;
  /** The last pause of the feed; 0 ms where it never paused. */
  pause: { ms: number; endMs: number };
  staleMs: number;
}

/** The abnormal conditions, and when each began. */
type Complaints = ReadonlyMap<IncidentKind, number>;

/** A pause counts only in the sample after it. */
const PAUSE_LASTS_MS = SAMPLE_MS + 15_000;
/** Fewer abandoned events may be chance, as may the absence of fewer usual ones. */
const LEAST_LEFT = 3;

/** Returns the pause, ms, after which a feed counts as silent. */
const silentAfterMs = (staleMs: number): number => Math.max(staleMs, FEED_LIMITS.silentMs);

/**
 * Whether the feed should be sending. A bookmaker that withdrew its prices when its last match ended has nothing to
 * send, and is not silent.
 */
export const isExpected = ({ usualEvents, staleEvents }: FeedSample): boolean =>
  staleEvents >= LEAST_LEFT || (usualEvents ?? 0) >= FEED_LIMITS.leastUsual;

/** How far the feed is behind the others: while all are silent, none is. */
const behindMs = ({ lastSeenMs, newestSeenMs }: FeedSample): number => newestSeenMs - lastSeenMs;

/**
 * Returns the abnormal conditions of a sample. Open ones close by other limits than they open by, so that a figure near
 * the limit does not flap.
 */
export function complaintsOf(sample: FeedSample, open: ReadonlySet<IncidentKind>): Complaints {
  const isSilent =
    behindMs(sample) > silentAfterMs(sample.staleMs) && (open.has('silent') || isExpected(sample));
  // Its prices are stale, so it has no events either: reported once.
  if (isSilent) return new Map([['silent', sample.lastSeenMs]]);
  const complaints = new Map<IncidentKind, number>();
  const slowSinceMs = slowSince(sample, open.has('slow'));
  if (slowSinceMs !== undefined) complaints.set('slow', slowSinceMs);
  if (areFew(sample, open.has('fewEvents'))) complaints.set('fewEvents', sample.nowMs);
  return complaints;
}

function slowSince(sample: FeedSample, isOpen: boolean): number | undefined {
  const { mode, nowMs, events, usualEvents, lastChangedMs, newestSeenMs, delayP95Ms, staleMs, pause } =
    sample;
  const isFrozen =
    events >= FEED_LIMITS.leastUsual && newestSeenMs - lastChangedMs > FEED_LIMITS.frozenMs[mode];
  if (isFrozen) return lastChangedMs;
  const { above, againBelow } = FEED_LIMITS.delayMs[mode];
  const isDelayed = delayP95Ms !== undefined && delayP95Ms > (isOpen ? againBelow : above);
  // Between two rounds of a quiet collector a quote may well be old.
  const hadPause = pause.ms > staleMs && nowMs - pause.endMs < PAUSE_LASTS_MS;
  const isLate =
    (usualEvents ?? events) >= FEED_LIMITS.leastUsual && (behindMs(sample) > staleMs || hadPause);
  return isDelayed || isLate ? nowMs : undefined;
}

function areFew({ events, usualEvents }: FeedSample, isOpen: boolean): boolean {
  const { leastUsual, few } = FEED_LIMITS;
  if (usualEvents === undefined || usualEvents < leastUsual) return false;
  const share = usualEvents * (isOpen ? few.againFrom : few.below);
  // Random variation: on any quiet day three of ten matches are missing.
  const chance = usualEvents - (isOpen ? 1 : 2) * Math.sqrt(usualEvents);
  return events < Math.min(share, chance);
}

/** Returns the worst state of the open incidents. */
export function stateOf(open: Iterable<IncidentKind>): FeedState {
  const kinds = new Set(open);
  return (['silent', 'fewEvents', 'slow'] as const).find((kind) => kinds.has(kind)) ?? 'usual';
}

const RANKS: readonly FeedState[] = ['off', 'usual', 'slow', 'fewEvents', 'silent'];
/** Returns the worse of two modes; a mode that is not collected does not count. */
export const worseState = (one: FeedState, other: FeedState): FeedState =>
  RANKS.indexOf(one) >= RANKS.indexOf(other) ? one : other;

/**
 * Whether this many silent bookmakers of those expected indicate our own connection: more than half of four or more.
 */
export const isOurFault = (silent: number, expected: number): boolean =>
  expected >= 4 && silent > expected / 2;
