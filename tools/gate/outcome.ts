/** The result of testing a release. */
export interface Outcome {
  ok: boolean;
  /** One sentence each. */
  faults: string[];
  seconds: number;
}
