import { type Comparison, compareEvents, type Doubt, SAME_EVENT } from './compare.ts';
import type { KnownEvent, StatedEvent } from './known-event.ts';
import type { KnownEvents } from './known-events.ts';
import type { LeagueRelation } from './league-links.ts';
import { ownSighting } from './sighting.ts';

/** A known event that may be the stated one. */
export type Candidate = Comparison & { known: KnownEvent };

export interface Found {
  /** Best first. */
  candidates: Candidate[];
  /** Whether every possible event was compared. */
  areAll: boolean;
}

/** Two candidates closer than this cannot be distinguished by score. */
export const CLEAR_LEAD = 0.08;
/**
 * Score required if not all could be compared: the rivals not compared share no whole word with the event, so they
 * cannot be this similar.
 */
const BEYOND_DOUBT = 0.95;

/** By its league a known event may be the stated one, cannot be, or a person has to be asked. */
export type ByLeague = (known: KnownEvent, stated: StatedEvent) => LeagueRelation;

/** Returns the known events that a stated one could be. An exact match ends the search. */
export function candidatesFor(stated: StatedEvent, known: KnownEvents, byLeague: ByLeague): Found {
  const exact = compared(stated, known.exactly(stated), byLeague);
  const sure = exact.filter(({ verdict, score }) => verdict === 'merge' && score === 1);
  if (sure.length === 1) return { candidates: sure, areAll: true };
  const { events, areAll } = known.near(stated);
  return { candidates: compared(stated, events, byLeague).sort(bestFirst), areAll };
}

function compared(stated: StatedEvent, events: ReadonlySet<KnownEvent>, byLeague: ByLeague): Candidate[] {
  const found: Candidate[] = [];
  for (const known of events) {
    const own = ownSighting(known, stated);
    if (own === 'other') continue;
    const comparison = compareEvents(known, stated);
    if (comparison.verdict === 'different' || (own === 'moved' && comparison.verdict !== 'merge')) continue;
    const relation = byLeague(known, stated);
    if (relation === 'apart') continue;
    const isAsked = comparison.verdict === 'merge' && relation === 'unknown';
    found.push({ known, ...comparison, ...(isAsked && { verdict: 'review', doubt: 'LEAGUE' }) });
  }
  return found;
}

/** Whether the best candidate is certainly the event. */
export function isBeyondDoubt({ candidates: [best, second], areAll }: Found): boolean {
  return best?.verdict === 'merge' && isClearLead(best, second) && (areAll || best.score >= BEYOND_DOUBT);
}

/** A rival that fits as well is the reason a person needs most, but leagues may tell it apart once they are known. */
export function doubtAbout([best, second]: readonly Candidate[]): Doubt {
  if (best?.doubt === 'LEAGUE') return best.doubt;
  const isRivalled = best && second && second.score >= SAME_EVENT && best.score - second.score < CLEAR_LEAD;
  return isRivalled ? 'AMBIGUOUS' : (best?.doubt ?? 'AMBIGUOUS');
}

const isClearLead = (best: Candidate, second: Candidate | undefined): boolean =>
  second?.verdict !== 'merge' ||
  best.score - second.score >= CLEAR_LEAD ||
  (best.score === 1 && second.score < 1);

/** Mergeable before doubtful, then the most similar; the key breaks ties, independently of the order of arrival. */
const bestFirst = (a: Candidate, b: Candidate): number =>
  Number(b.verdict === 'merge') - Number(a.verdict === 'merge') ||
  b.score - a.score ||
  (a.known.key < b.known.key ? -1 : 1);
