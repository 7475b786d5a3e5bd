import type { ReportedResult, ResultChoice, ResultScore, ResultState } from './result.schema.ts';

/** The newest word of one source on an event. Sides are those of our event. */
export interface Word extends Pick<ReportedResult, 'state' | 'scores' | 'choices' | 'decides'> {
  source: string;
  atMs: number;
}

/** What holds of an event by all its sources together. */
export interface Standing {
  /** Disputed: sources contradict each other, and nothing is settled until they agree or one decides. */
  status: ResultState | 'disputed';
  scores: ResultScore[];
  choices: ResultChoice[];
  /** Whose words it is made of. */
  sources: string[];
  /** When the newest of them was said. */
  atMs: number;
}
