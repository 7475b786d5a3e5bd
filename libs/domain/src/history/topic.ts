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
