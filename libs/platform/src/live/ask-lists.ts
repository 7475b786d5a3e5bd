import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import type { ArbsSnapshot, MatchedBetsSnapshot, ValueBetsSnapshot } from '@bothways/domain/live';
import { matchedQueryAnswerSchema } from '@bothways/domain/matched-betting';
import { valueBetQueryAnswerSchema } from '@bothways/domain/valuebets';
import { type Api, api } from '../api/api-client.ts';

/** One list's question; the signal says that the answer is not wanted any more. */
interface Question {
  topicId: number;
  filter: string;
  nowMs: number;
  signal: AbortSignal;
}

/** What the socket would tell, asked over HTTP. */
export interface AskLists {
  arbs(question: Question): Promise<ArbsSnapshot>;
  valuebets(question: Question): Promise<ValueBetsSnapshot>;
  matchedBets(question: Question): Promise<MatchedBetsSnapshot>;
  /** Where no list is followed: whether the server is there at all. */
  nothing(signal: AbortSignal): Promise<void>;
}

const ANYTHING = { parse: (raw: unknown) => raw };

/** A list's body is what its topic says. In a file of its own, because the validators are loaded with it. */
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
