/**
 * A topic identifies one price over time: `event~pick~bookmaker`, as the engine writes it with each offer. The part
 * before the bookmaker is the selection, the same text for all bookmakers.
 */
interface TopicParts {
  selection: string;
  /** Undefined where the topic is a selection without a bookmaker. */
  bookie: string | undefined;
}

/** Parses a topic; undefined for invalid texts. */
export function parseTopic(topic: string): TopicParts | undefined {
  const [event, pick, bookie, ...rest] = topic.split('~');
  if (!event || !pick || bookie === '' || rest.length > 0) return undefined;
  return { selection: `${event}~${pick}`, bookie };
}

/** Returns the bookmaker whose price it is: another one than the shown variant, if that has no price of its own. */
export const ownerOf = ({ bookie, topic }: { bookie: string; topic: string }): string =>
  parseTopic(topic)?.bookie ?? bookie;

/** Whether a topic or its selection is a lay, where lower prices are better. */
export const isLayTopic = (topic: string): boolean => /^[^~]+~[^~]*\.lay\./.test(topic);

/** `market.period`, then overtime, lay and team if any; the selection; the handicap if any. */
const PICK =
  /^([A-Z]+)(\.[A-Z0-9]+(?:\.ot)?(?:\.lay)?(?:\.t[12])?)\.(\d+-\d+|[A-Za-z0-9]+)(?:\.(-?\d+(?:\.\d+)?))?$/;
/** Handicaps of both sides are one line, from side 1's view. */
const SIDED: ReadonlySet<string> = new Set(['AH', 'EH']);

/**
 * Returns the market line of the pick in a topic, equal for everything that a bookmaker offers as one market: `W.FT`,
 * `AH.FT.-0.25` of both sides, `OU.FT.2.5`, `W.FT.lay`. Undefined for a text that is not a pick.
 */
export function lineOfPick(text: string): string | undefined {
  const [, market, scope, selection, handicap] = PICK.exec(text) ?? [];
  if (!market || !scope || !selection) return undefined;
  if (handicap === undefined) return `${market}${scope}`;
  const isTurned = SIDED.has(market) && selection === '2';
  return `${market}${scope}.${isTurned ? 0 - Number(handicap) : handicap}`;
}
