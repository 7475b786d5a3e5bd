import { type BacktestFacts, type Betting, judge } from '@bothways/domain/backtest';
import { type Standings, storedFindSchema, toFind } from './stored-find.ts';

/** What a judgement is made from. */
export interface JudgementQuestion {
  finds: readonly { number: number; find: string }[];
  standings: Standings;
  betting: Betting;
  facts: BacktestFacts;
}

const encoder = new TextEncoder();

/** The finished body of an HTTP answer. */
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
