import {
  type BookieStatus,
  type KnownIncident,
  type ModeStatus,
  quotingShare,
  type StillThere,
  stateOf,
  statusDays,
  worseState,
} from '@bothways/domain/bookie-status';
import type { Mode } from '@bothways/domain/quotes';
import { isoOf } from '@bothways/domain/time';
import type { Collected } from './collected.ts';
import type { IncidentRow } from './incidents.store.ts';
import type { StatusFacts } from './status-facts.ts';

type UsualOf = (bookie: string, mode: Mode) => number | undefined;

const isoIf = (ms: number | undefined): string | undefined =>
  ms === undefined || ms <= 0 ? undefined : isoOf(ms);

/** The newest of the times of both modes, or undefined. */
const newest = (...times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((time) => time !== undefined)
    .toSorted()
    .at(-1);
const oldest = (...times: readonly (string | undefined)[]): string | undefined =>
  times.filter((time) => time !== undefined).toSorted()[0];

/** A bookmaker's row on the screen. */
export function statusRow(who: Collected, facts: StatusFacts, usualOf: UsualOf): BookieStatus {
  const { bookie, label } = who;
  const incidents = facts.incidents(bookie);
  const prematch = modeStatus(who, 'prematch', facts, usualOf);
  const live = modeStatus(who, 'live', facts, usualOf);
  const known = incidents.map((row): KnownIncident => ({ ...row, toMs: row.toMs ?? facts.nowMs }));
  const state = worseState(prematch.state, live.state);
  const since = oldest(...[prematch, live].filter((mode) => mode.state === state).map((mode) => mode.since));
  const usualEvents =
    prematch.usualEvents === undefined && live.usualEvents === undefined
      ? undefined
      : (prematch.usualEvents ?? 0) + (live.usualEvents ?? 0);
  const watched = facts.watched(bookie);
  return {
    bookie,
    label,
    state,
    since,
    lastQuoteOn: newest(prematch.lastQuoteOn, live.lastQuoteOn),
    lastChangeOn: newest(prematch.lastChangeOn, live.lastChangeOn),
    events: prematch.events + live.events,
    usualEvents,
    prematch,
    live,
    stillThere: stillThere(facts, bookie),
    days: statusDays(known, watched, facts.nowMs),
    quotingShare: quotingShare(known, watched, facts.nowMs),
  };
}

function modeStatus(who: Collected, mode: Mode, facts: StatusFacts, usualOf: UsualOf): ModeStatus {
  const feed = facts.feed(who.bookie, mode);
  const open = facts.incidents(who.bookie).filter((row) => row.mode === mode && row.toMs === null);
  const state = who[mode] ? stateOf(open.map(({ kind }) => kind)) : 'off';
  const worst = open.find(({ kind }) => kind === state);
  const isQuiet = state === 'silent' || state === 'off';
  return {
    state,
    since: isoIf(worst?.fromMs),
    lastQuoteOn: isoIf(feed?.lastSeenMs) ?? (state === 'silent' ? isoIf(worst?.fromMs) : undefined),
    lastChangeOn: isoIf(feed?.lastChangedMs),
    staleAfterMs: who.staleMs[mode],
    events: feed?.events ?? 0,
    usualEvents: who[mode] ? usualOf(who.bookie, mode) : undefined,
    // The last delay means nothing for a feed that is silent.
    delayMs: feed?.delayMs && !isQuiet ? { p50: feed.delayMs.p50, p95: feed.delayMs.p95 } : undefined,
    arbs: feed?.arbs ?? 0,
    valueBets: feed?.valueBets ?? 0,
  };
}

function stillThere(facts: StatusFacts, bookie: string): StillThere | undefined {
  const [one, other] = [facts.survived(bookie, 'prematch'), facts.survived(bookie, 'live')];
  const of = one.of + other.of;
  if (of === 0) return undefined;
  return {
    after5: (one.after5 + other.after5) / of,
    after15: (one.after15 + other.after15) / of,
    after60: (one.after60 + other.after60) / of,
    of,
  };
}

/** The open incidents of a kind. */
export const lasting = (incidents: readonly IncidentRow[], kind: IncidentRow['kind']): IncidentRow[] =>
  incidents.filter((row) => row.kind === kind && row.toMs === null);
