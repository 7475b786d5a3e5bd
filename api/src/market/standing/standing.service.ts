import { arbQueryAnswerSchema, arbQuerySchema } from '@bothways/domain/arbs';
import type { ListFeature, StandingAnswer } from '@bothways/domain/standing';
import { valueBetQueryAnswerSchema, valueBetQuerySchema } from '@bothways/domain/valuebets';
import type { Answer } from '#kernel/http';
import { AnswerCache, type EngineClient } from '#market/engine';

/** Maximum age of these figures, so that a crowd on a locked list costs one query. */
const SHARE_MS = 5000;
const MAX_BYTES = 1024;

type Mode = 'prematch' | 'live';
type Figures = Omit<StandingAnswer, 'success'>;
type Read = () => Promise<Figures>;

/** Figures of the lists, as finished bodies. */
export interface StandingService {
  read(list: ListFeature): Promise<Answer>;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();
const toPercent = (value: number): number => Math.round(value * 100) / 100;
const figures = (count: number, best: number | undefined): Figures =>
  best === undefined ? { count } : { count, bestPct: toPercent(best) };

/**
 * Queries the best row of each whole list and returns only its percentage and the total: no id, event or price leaves
 * this service.
 */
export function createStandingService(engine: EngineClient, monotonicMs: () => number): StandingService {
  const answers = new AnswerCache({
    version: () => engine.version,
    nowMs: monotonicMs,
    shareMs: SHARE_MS,
    maxAnswers: 4,
    maxBytes: 4 * MAX_BYTES,
  });
  const arbs = (mode: Mode) => async () => {
    const about = arbQuerySchema.parse({
      channels: [mode],
      minPercentage: 0,
      limit: 1,
      alternatives: false,
    });
    const { data } = arbQueryAnswerSchema.parse(read(await engine.ask({ name: 'arbs', about })));
    const [best] = data.arbs;
    return figures(data.total, best && (1 - best.profit) * 100);
  };
  const values = (mode: Mode) => async () => {
    const about = valueBetQuerySchema.parse({ channels: [mode], limit: 1 });
    const { data } = valueBetQueryAnswerSchema.parse(read(await engine.ask({ name: 'values', about })));
    return figures(data.total, data.valuebets[0]?.percentage);
  };
  const lists: Record<ListFeature, Read> = {
    'surebets:prematch': arbs('prematch'),
    'surebets:live': arbs('live'),
    'valueBets:prematch': values('prematch'),
    'valueBets:live': values('live'),
  };
  return {
    read: (list) => answers.get(list, async () => write({ success: true, ...(await lists[list]()) })),
  };
}

const read = (bytes: Uint8Array): unknown => JSON.parse(decoder.decode(bytes));
const write = (answer: StandingAnswer) => encoder.encode(JSON.stringify(answer));
