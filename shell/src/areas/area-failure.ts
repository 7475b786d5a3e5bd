import type { AreaName } from '@bothways/domain/registry';

/** What can happen to an area, each with its own words for the person. */
export const FAILURE_KINDS = [
  'unreachable',
  'timedOut',
  'tampered',
  'refusedContract',
  'crashedAtStart',
  'crashedInRender',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** An area that does not run, and why. `message` is for the log and for the small print. */
export class AreaFailure extends Error {
  override readonly name = 'AreaFailure';
  readonly area: AreaName;
  readonly kind: FailureKind;
  /** The release that failed. */
  readonly version: string;

  constructor(area: AreaName, kind: FailureKind, version: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.area = area;
    this.kind = kind;
    this.version = version;
  }
}
