import type { AlternativeOdds, Arb, ArbBet } from '@bothways/domain/arbs';
import {
  type ListedLeg,
  type ListedOffer,
  type ListedPick,
  type ListedRow,
  LOOK,
} from '@bothways/domain/live';
import type { ShownAs } from './arb-list.encoder.ts';
import { toMs } from './time.ts';

/** Prefix of a topic: event, pick, and the separator. */
const topicStartOf = (topic: string): string => topic.slice(0, topic.lastIndexOf('~') + 1);

/** Shows bookmakers by number, each under the name in its records. */
const MOST_ALTERNATIVES = 1000;
export const AS_RECORDED: ShownAs = {
  maxAlternatives: MOST_ALTERNATIVES,
  looks: {
    looks: new Uint8Array(MOST_ALTERNATIVES).fill(LOOK.PLAIN),
    displayAt: () => undefined,
  },
};

/** Converts a record to a row that shares nothing with other lists. */
export function listedOf({ addedOn, profitChange, bets, _id, ...arb }: Arb): ListedRow {
  const row = { arb: { ...arb, legs: bets.map(legOf) }, addedMs: toMs(addedOn), profitChange };
  const noVigOdds = bets.map((bet) => bet.noVigOdds);
  return noVigOdds.every((odds) => odds === undefined) ? row : { ...row, noVigOdds };
}

function legOf({ alternativeOdds, noVigOdds: _, ...bet }: ArbBet): ListedLeg {
  const picks: ListedPick[] = [];
  const pickOf = ({ topic }: AlternativeOdds): number => {
    const topicStart = topicStartOf(topic);
    const known = picks.findIndex((pick) => pick.topicStart === topicStart);
    return known < 0 ? picks.push({ ...bet, topicStart }) - 1 : known;
  };
  const pick = pickOf(bet);
  const log = alternativeOdds.map(
    (offer, bookie): ListedOffer => ({
      bookie,
      pick: pickOf(offer),
      offer,
      isGone: false,
      revision: bookie + 1,
      isOld: false,
    }),
  );
  return { outcome: { number: 0, picks, log }, pick, bet };
}
