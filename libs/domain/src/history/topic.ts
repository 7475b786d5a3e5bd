/**
 * A topic names one price over time: `event~pick~bookmaker`, as the engine writes it with each offer. What stands before
 * the bookmaker is the selection, which is the same text for all bookmakers.
 */
export interface TopicParts {
  selection: string;
  /** Undefined where the topic names the selection alone. */
  bookie: string | undefined;
}

/** The parts of a topic; undefined for a text that is none. */
export function parseTopic(topic: string): TopicParts | undefined {
  const [event, pick, bookie, ...rest] = topic.split('~');
  if (!event || !pick || bookie === '' || rest.length > 0) return undefined;
  return { selection: `${event}~${pick}`, bookie };
}

/** Whether a topic, or the selection in it, is of lays, whose lower prices are the better ones. */
export const isLayTopic = (topic: string): boolean => /^[^~]+~[^~]*\.lay\./.test(topic);

/** `market.period`, then overtime, lay and team where they are said; the selection; the handicap where there is one. */
const PICK =
  /^([A-Z]+)(\.[A-Z0-9]+(?:\.ot)?(?:\.lay)?(?:\.t[12])?)\.(\d+-\d+|[A-Za-z0-9]+)(?:\.(-?\d+(?:\.\d+)?))?$/;
/** Handicaps of both sides are one line, told from side 1. */
const SIDED: ReadonlySet<string> = new Set(['AH', 'EH']);

/**
 * The market line of the pick in a topic, equal for what a bookmaker offers as one market: `W.FT`, `AH.FT.-0.25` of both
 * sides, `OU.FT.2.5`, `W.FT.lay`. Undefined for a text that is no pick.
 */
export function lineOfPick(text: string): string | undefined {
  const [, market, scope, selection, handicap] = PICK.exec(text) ?? [];
  if (!market || !scope || !selection) return undefined;
  if (handicap === undefined) return `${market}${scope}`;
  const isTurned = SIDED.has(market) && selection === '2';
  return `${market}${scope}.${isTurned ? 0 - Number(handicap) : handicap}`;
}
