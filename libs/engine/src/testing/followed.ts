import type { AlternativeOdds, Arb, ArbFilter } from '@bothways/domain/arbs';
import { byOdds, type ListedLeg, type ListedRow, LOOK } from '@bothways/domain/live';
import type { Engine, FollowedLists, ListChange, ShownAs } from '../index.ts';
import { isoTime } from '../records/iso-time.ts';

/** Follows a list of arbs like the server, filled at once. Returns its number. */
export function subscribe(engine: Engine, filter: ArbFilter, nowMs: number): number {
  const list = engine.arbLists.open(filter);
  const steps = engine.arbLists.fill(list, () => nowMs);
  while (!steps.next().done);
  return list;
}

/** Returns the list as a client reads it; undefined if there is none. */
export function snapshot(
  engine: Engine,
  list: number,
  nowMs: number,
): { arbs: Arb[]; total: number; rejectedTotal: number } | undefined {
  const page = engine.arbLists.page(list, nowMs);
  if (!page) return undefined;
  const { rows, total, rejectedTotal } = page;
  return { arbs: rows.map((row) => arbOf(row, engine.shownAs(list))), total, rejectedTotal };
}

/** Returns the changes of all lists of arbs, as their clients read them. */
export function drain(engine: Engine, nowMs: number): ListChange<Arb>[] {
  const changes: ListChange<Arb>[] = [];
  engine.arbLists.drain(nowMs, (change) => {
    const shown = engine.shownAs(change.subscription);
    changes.push({ ...change, upserts: change.upserts.map((row) => arbOf(row, shown)) });
  });
  return changes;
}

/** Returns the changes of all lists of a kind whose rows are records already. */
export function changesOf<Filter, Row>(lists: FollowedLists<Filter, Row>, nowMs: number): ListChange<Row>[] {
  const changes: ListChange<Row>[] = [];
  lists.drain(nowMs, (change) => changes.push(change));
  return changes;
}

/** An arb as lists send it: without the history of alternatives, which a price's chart requests by its topic. */
export const asListed = (arb: Arb): Arb => ({
  ...arb,
  bets: arb.bets.map((bet) => ({
    ...bet,
    alternativeOdds: bet.alternativeOdds.map(({ history: _, ...offer }) => offer),
  })),
});

function arbOf({ arb, addedMs, profitChange, noVigOdds = [] }: ListedRow, shown: ShownAs): Arb {
  const { legs, ...figures } = arb;
  return {
    ...figures,
    _id: { id: arb.id, eventId: arb.event.id },
    bets: legs.map((leg, at) => {
      const odds = noVigOdds[at];
      const own = odds === undefined ? leg.bet : { ...leg.bet, noVigOdds: odds };
      return { ...own, alternativeOdds: alternativesOf(leg, shown) };
    }),
    addedOn: isoTime(addedMs),
    ...(profitChange && { profitChange }),
  };
}

function alternativesOf({ outcome, bet }: ListedLeg, { looks, maxAlternatives }: ShownAs): AlternativeOdds[] {
  if (maxAlternatives === 0) return [];
  const isLay = bet.side === 'lay';
  return outcome.log
    .filter(({ isOld, isGone, bookie }) => !isOld && !isGone && looks.looks[bookie] !== LOOK.NONE)
    .flatMap(({ bookie, offer }) => {
      const display = looks.displayAt(bookie, outcome.number);
      return display ? [{ odds: offer.odds, isLay, by: offer.bookie, display, offer }] : [];
    })
    .filter(({ offer }) => offer.topic !== bet.topic)
    .sort(byOdds)
    .slice(0, maxAlternatives)
    .map(({ display, offer: { reference: _, ...offer } }) => ({
      ...offer,
      bookie: display.name,
      ...(display.isReference && { reference: true }),
    }));
}
