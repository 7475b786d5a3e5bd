import { type BacktestFacts, type Betting, judge } from '@bothways/domain/backtest';
import { type Standings, storedFindSchema, toFind } from './stored-find.ts';

/** Input of a judgement. */
export interface JudgementQuestion {
  finds: readonly { number: number; find: string }[];
  standings: Standings;
  betting: Betting;
  facts: BacktestFacts;
}

const encoder = new TextEncoder();

/** Returns a finished HTTP body. */
export function answerJudgement({
  finds,
  standings,
  betting,
  facts,
}: JudgementQuestion): Uint8Array<ArrayBuffer> {
  const known = finds.map(({ number, find }) =>
    toFind(number, storedFindSchema.parse(JSON.parse(find)), standings),
  );
  return encoder.encode(JSON.stringify({ success: true, judgement: judge(known, betting, facts) }));
}
