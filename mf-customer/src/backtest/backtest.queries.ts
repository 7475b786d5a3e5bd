import {
  type Backtest,
  type BettingQuery,
  backtestAnswerSchema,
  backtestDoneSchema,
  backtestsAnswerSchema,
  type FoundAnswer,
  foundAnswerSchema,
  judgementAnswerSchema,
  type NewBacktestInput,
} from '@bothways/domain/backtest';
import { api, apiPages, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/backtests';
const at = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;
const BACKTESTS_KEY = [AREA, 'backtests'];

/** Polling interval of a running backtest's progress. */
const PROGRESS_MS = 2000;
/** Staleness of a judgement: results of the judged finds still arrive. */
const JUDGED_MS = 60_000;
/** Maximum page size, for requests of all finds. */
const WHOLE_PAGE = 100;

export const isUnderWay = ({ state }: Pick<Backtest, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** All stored backtests, and the range of the history. */
const listQuery = apiQuery({
  key: [...BACKTESTS_KEY, 'list'],
  path: PATH,
  schema: backtestsAnswerSchema,
});
export const backtestsQuery = {
  ...listQuery,
  refetchInterval: ({ state }: { state: { data?: { backtests: Backtest[] } | undefined } }) =>
    state.data?.backtests.some(isUnderWay) ? PROGRESS_MS : (false as const),
};

export const judgementQuery = (id: string, betting: BettingQuery) => {
  const asked = Object.entries(betting).map(([name, value]) => [name, String(value)]);
  return apiQuery({
    key: [...BACKTESTS_KEY, id, 'judgement', betting],
    path: `${at(id)}/judgement?${new URLSearchParams(asked)}`,
    schema: judgementAnswerSchema,
    staleMs: JUDGED_MS,
  });
};

export const foundPages = (id: string) =>
  apiPages<FoundAnswer>({
    key: [...BACKTESTS_KEY, id, 'found'],
    pathOf: (cursor) => `${at(id)}/found${cursor === undefined ? '' : `?cursor=${cursor}`}`,
    schema: foundAnswerSchema,
    nextOf: ({ next }) => (next === undefined ? undefined : String(next)),
    staleMs: JUDGED_MS,
  });

/** Returns all finds of a backtest, requested page by page. */
export async function allFound(id: string): Promise<FoundAnswer['found']> {
  const found: FoundAnswer['found'] = [];
  let cursor: number | undefined;
  do {
    const query = new URLSearchParams({ limit: String(WHOLE_PAGE) });
    if (cursor !== undefined) query.set('cursor', String(cursor));
    const page = await api.get(`${at(id)}/found?${query}`, { schema: foundAnswerSchema });
    found.push(...page.found);
    cursor = page.next;
  } while (cursor !== undefined);
  return found;
}

export const sendBacktest = (body: NewBacktestInput) =>
  api.post(PATH, { schema: backtestAnswerSchema, body });
export const cancelBacktest = (id: string) => api.post(`${at(id)}/cancel`, { schema: backtestAnswerSchema });
export const deleteBacktest = (id: string) => api.delete(at(id), { schema: backtestDoneSchema });
