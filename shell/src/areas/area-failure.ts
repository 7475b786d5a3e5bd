import type { AreaName } from '@bothways/domain/registry';

/** Kinds of failures of an area, each with its own text. */
export const FAILURE_KINDS = [
  'unreachable',
  'timedOut',
  'tampered',
  'refusedContract',
  'crashedAtStart',
  'crashedInRender',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** An area that does not run, and why. `message` is for the log and the small print. */
export class AreaFailure extends Error {
  override readonly name = 'AreaFailure';
  readonly area: AreaName;
  readonly kind: FailureKind;
  /** The failed release. */
  readonly version: string;

  constructor(area: AreaName, kind: FailureKind, version: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.area = area;
    this.kind = kind;
    this.version = version;
  }
}
