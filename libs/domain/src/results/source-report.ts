import type { ReportedResult, ResultChoice, ResultScore, ResultState } from './result.schema.ts';

/** The latest report of one source about an event. Sides are those of our event. */
export interface SourceReport extends Pick<ReportedResult, 'state' | 'scores' | 'choices' | 'decides'> {
  source: string;
  atMs: number;
}

/** The combined result of an event over all its sources. */
export interface Standing {
  /** Disputed: sources contradict each other, and nothing is settled until they agree or one decides. */
  status: ResultState | 'disputed';
  scores: ResultScore[];
  choices: ResultChoice[];
  /** Sources of the reports that count. */
  sources: string[];
  /** Time of the latest of them. */
  atMs: number;
}
