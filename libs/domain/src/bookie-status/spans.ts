import { commonOf, DAY_MS, MINUTE_MS, measureOf, type Span, utcDay } from '../time/index.ts';
import { STATUS_DAYS } from './limits.ts';
import type { DAY_STATES, IncidentKind, StatusDay } from './status.schema.ts';

/** Returns the total length of spans inside a window, ms; overlaps count once. */
export const lengthWithin = (spans: readonly Span[], window: Span): number =>
  measureOf(commonOf(spans, [window]));

export interface KnownIncident extends Span {
  kind: IncidentKind;
}

/** Minutes of observation by day (its start, UTC). */
type WatchedMinutes = ReadonlyMap<number, number>;

export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS;

const WORST = ['silent', 'fewEvents', 'slow'] as const;
type DayState = (typeof DAY_STATES)[number];

/** Returns the last days, each by its worst state, oldest first, today last. */
export function statusDays(
  incidents: readonly KnownIncident[],
  watched: WatchedMinutes,
  nowMs: number,
): StatusDay[] {
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const fromMs = dayOf(nowMs) - (STATUS_DAYS - 1 - index) * DAY_MS;
    const window = { fromMs, toMs: Math.min(nowMs, fromMs + DAY_MS) };
    const touches = (kind: IncidentKind): boolean =>
      incidents.some((one) => one.kind === kind && one.fromMs < window.toMs && one.toMs > window.fromMs);
    const quiet: DayState = (watched.get(fromMs) ?? 0) > 0 ? 'usual' : 'unknown';
    const silentMs = lengthWithin(
      incidents.filter(({ kind }) => kind === 'silent'),
      window,
    );
    return {
      day: utcDay(fromMs),
      state: WORST.find(touches) ?? quiet,
      silentMs,
    };
  });
}

/** Returns the share of the observed time in which the feed was not silent; undefined where it was not observed. */
export function quotingShare(
  incidents: readonly KnownIncident[],
  watched: WatchedMinutes,
  nowMs: number,
): number | undefined {
  const firstMs = dayOf(nowMs) - (STATUS_DAYS - 1) * DAY_MS;
  let watchedMs = 0;
  for (const [dayMs, minutes] of watched) if (dayMs >= firstMs) watchedMs += minutes * MINUTE_MS;
  if (watchedMs === 0) return undefined;
  const silent = incidents.filter(({ kind }) => kind === 'silent');
  const silentMs = lengthWithin(silent, { fromMs: firstMs, toMs: nowMs });
  return Math.min(1, Math.max(0, 1 - silentMs / watchedMs));
}

/** A silence of a feed in one mode. */
interface SilentFeed<Mode = string> {
  id: string;
  bookie: string;
  mode: Mode;
  fromMs: number;
  /** Null while it lasts. */
  toMs: number | null;
}

/** Overlapping silences of both modes of a bookmaker count as one outage, from the earliest start to the latest end. */
export interface JoinedOutage<Mode = string> {
  /** Id of the incident that began it. */
  id: string;
  incidents: string[];
  bookie: string;
  modes: Mode[];
  fromMs: number;
  toMs: number | null;
}

/** Returns the outages, newest first. */
export function joinedOutages<Mode>(incidents: readonly SilentFeed<Mode>[]): JoinedOutage<Mode>[] {
  const outages: JoinedOutage<Mode>[] = [];
  const open = new Map<string, JoinedOutage<Mode>>();
  const inOrder = incidents.toSorted((a, b) => a.fromMs - b.fromMs || (a.id < b.id ? -1 : 1));
  for (const { id, bookie, mode, fromMs, toMs } of inOrder) {
    const held = open.get(bookie);
    if (held && (held.toMs === null || fromMs <= held.toMs)) {
      held.incidents.push(id);
      if (!held.modes.includes(mode)) held.modes.push(mode);
      held.toMs = held.toMs === null || toMs === null ? null : Math.max(held.toMs, toMs);
      continue;
    }
    const outage = { id, incidents: [id], bookie, modes: [mode], fromMs, toMs };
    outages.push(outage);
    open.set(bookie, outage);
  }
  return outages.toReversed();
}
