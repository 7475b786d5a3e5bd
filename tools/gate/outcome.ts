/** What the gate says of a release. */
export interface Outcome {
  ok: boolean;
  /** A sentence each. */
  faults: string[];
  seconds: number;
}
