import type { Came } from '../faults/marks.ts';
import type { Newcomer } from '../live/cookies.ts';
import type { ApiProcess } from '../server/api-process.ts';

/** `failing`: every request is answered with a failure. `silent`: none is answered. */
export type Health = 'well' | 'failing' | 'silent';

/** The product's address and the session. */
export type Door = Pick<ApiProcess, 'origin' | 'cookie'>;

/** A third party that the product calls over the network, emulated on this machine. */
export interface Provider {
  readonly name: string;
  /** Settings of the product. */
  readonly settings: Readonly<Record<string, string>>;
  /** Prepares people to use it. */
  prepare?(door: Door, people: readonly Newcomer[]): Promise<void>;
  become(health: Health): void;
  /** Number of requests served while healthy. */
  served(): number;
  /** Whether the product currently sends it no requests, because it is failing. */
  isLeftAlone(door: Door): Promise<boolean>;
  /** Performs an action that needs it. Omitted if the product calls it by itself. */
  use?(door: Door, person: Newcomer, nth: number): Promise<Came>;
  close(): Promise<void>;
}
