import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { ArbsSnapshot, MatchedBetsSnapshot, ValueBetsSnapshot } from '@bothways/domain/live';
import { matchedQueryAnswerSchema } from '@bothways/domain/matched-betting';
import { valueBetQueryAnswerSchema } from '@bothways/domain/valuebets';
import { type Api, api } from '../api/api-client.ts';

/** One list's request; the signal cancels it. */
interface Question {
  topicId: number;
  filter: string;
  nowMs: number;
  signal: AbortSignal;
}

/** HTTP counterpart of the socket's topics. */
export interface AskLists {
  arbs(question: Question): Promise<ArbsSnapshot>;
  valuebets(question: Question): Promise<ValueBetsSnapshot>;
  matchedBets(question: Question): Promise<MatchedBetsSnapshot>;
  /** Checks whether the server is reachable, where no list is followed. */
  nothing(signal: AbortSignal): Promise<void>;
}

const ANYTHING = { parse: (raw: unknown) => raw };

/** The request body of a list is its topic. In a separate file, because it loads the validators. */
export const askListsOver = ({ get, post }: Pick<Api, 'get' | 'post'>): AskLists => ({
  async arbs({ topicId, filter, nowMs, signal }) {
    const body: unknown = JSON.parse(filter);
    const { data } = await post('/api/arbs/query', { body, schema: arbQueryAnswerSchema, signal });
    return { kind: 'arbsSnapshot', topicId, seq: 0, atMs: nowMs, ...data };
  },
  async valuebets({ topicId, filter, nowMs, signal }) {
    const body: unknown = JSON.parse(filter);
    const { data } = await post('/api/valuebets/query', { body, schema: valueBetQueryAnswerSchema, signal });
    return { kind: 'valueBetsSnapshot', topicId, seq: 0, atMs: nowMs, ...data };
  },
  async matchedBets({ topicId, filter, nowMs, signal }) {
    const body: unknown = JSON.parse(filter);
    const { data } = await post('/api/matched-bets/query', {
      body,
      schema: matchedQueryAnswerSchema,
      signal,
    });
    return { kind: 'matchedBetsSnapshot', topicId, seq: 0, atMs: nowMs, ...data };
  },
  async nothing(signal) {
    await get('/api/health', { schema: ANYTHING, signal });
  },
});

export const askLists = askListsOver(api);
