import type { Came } from '../faults/marks.ts';
import type { Newcomer } from '../live/cookies.ts';
import type { ApiProcess } from '../server/api-process.ts';

/** `failing`: every question is answered with a failure. `silent`: none is answered at all. */
export type Health = 'well' | 'failing' | 'silent';

/** Where the product is, and as whom. */
export type Door = Pick<ApiProcess, 'origin' | 'cookie'>;

/** Somebody whom the product asks over the network, on this machine. */
export interface Provider {
  readonly name: string;
  /** What the product is started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** What people need before they can use it. */
  prepare?(door: Door, people: readonly Newcomer[]): Promise<void>;
  become(health: Health): void;
  /** What it has answered as one that is well. */
  served(): number;
  /** Whether the product asks it nothing now, because it does not work. */
  isLeftAlone(door: Door): Promise<boolean>;
  /** Somebody does what it is needed for. Left out: the product asks by itself. */
  use?(door: Door, person: Newcomer, nth: number): Promise<Came>;
  close(): Promise<void>;
}
