import type { Withholding } from '@bothways/domain/arbs';
import type { Engine } from '@bothways/engine';
import type { Question, QuestionName, Questions } from './protocol.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type Answers = {
  /** Undefined if nothing has that name. */
  [Name in QuestionName]: (
    engine: Engine,
    about: Questions[Name] & Withholding,
    nowMs: number,
  ) => Bytes | undefined;
};

const encoder = new TextEncoder();

/** Encodes a successful answer as the finished body: made once here, and sent unchanged by the API. */
const success = (message: string, data: object): Bytes =>
  encoder.encode(JSON.stringify({ success: true, message, data }));

/** An engine id names the mode after the event: `event~l~...` is in play. */
const isLiveId = (id: string): boolean => id.split('~')[1] === 'l';

interface Asked {
  ids: readonly string[];
  withLive: boolean;
}
const allowed = ({ ids, withLive }: Asked): string[] => ids.filter((id) => withLive || !isLiveId(id));
const refused = ({ ids, withLive }: Asked): string[] => ids.filter((id) => !withLive && isLiveId(id));

const ANSWERS: Answers = {
  arbs: (engine, filter, nowMs) => success('Arbs fetched', engine.query(filter, nowMs)),
  rejectedArbs: (engine, filter, nowMs) => success('Rejected arbs fetched', engine.rejected(filter, nowMs)),
  latestArbs(engine, about, nowMs) {
    const { bookieMapping, withoutBookies = [] } = about;
    const { arbs, missingIds } = engine.latest(allowed(about), { bookieMapping, withoutBookies }, nowMs);
    return success('Latest arbs fetched', { arbs, missingIds: [...missingIds, ...refused(about)] });
  },
  values: (engine, filter, nowMs) => success('Valuebets fetched', engine.queryValues(filter, nowMs)),
  rejectedValues: (engine, filter, nowMs) =>
    success('Rejected valuebets fetched', engine.rejectedValues(filter, nowMs)),
  latestValues(engine, about, nowMs) {
    const { valuebets, missingIds } = engine.latestValues(allowed(about), nowMs, about);
    return success('Latest valuebets fetched', { valuebets, missingIds: [...missingIds, ...refused(about)] });
  },
  explainValue(engine, { id, ...withholding }, nowMs) {
    const explanation = engine.explainValue(id, nowMs, withholding);
    return explanation && success('Valuebet explained', explanation);
  },
  matchedBets: (engine, filter, nowMs) => success('Matched bets fetched', engine.queryMatched(filter, nowMs)),
  rejectedMatchedBets: (engine, filter, nowMs) =>
    success('Rejected matched bets fetched', engine.rejectedMatched(filter, nowMs)),
  latestMatchedBets: (engine, about, nowMs) =>
    success('Latest matched bets fetched', engine.latestMatched(about.ids, about, nowMs)),
};

/**
 * Undefined if nothing has that name.
 * @param withoutBookies whose prices are excluded from the answer
 */
export const answerTo = <Name extends QuestionName>(
  engine: Engine,
  { name, about }: Question<Name>,
  withoutBookies: readonly string[],
  nowMs: number,
): Bytes | undefined => ANSWERS[name](engine, { ...about, withoutBookies }, nowMs);
