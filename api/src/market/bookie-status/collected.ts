import type { AdminBookie } from '@bothways/domain/bookies';
import type { Mode } from '@bothways/domain/quotes';
import { SECOND_MS } from '@bothways/domain/time';
import { DEFAULT_LIMITS } from '@bothways/engine';

/** A bookmaker, and the modes in which its prices are collected. */
export interface Collected {
  bookie: string;
  label: string;
  prematch: boolean;
  live: boolean;
  /** Age at which its prices turn stale. */
  staleMs: Readonly<Record<Mode, number>>;
}

/** Collection settings of the catalogue. */
export const collectedOf = (catalogue: readonly AdminBookie[]): Collected[] =>
  catalogue.map(({ bookie, label, prematch, live }) => ({
    bookie,
    label,
    prematch: prematch.enabled,
    live: live.enabled,
    staleMs: {
      prematch: staleMs(prematch.staleSeconds, DEFAULT_LIMITS.staleMs.prematch),
      live: staleMs(live.staleSeconds, DEFAULT_LIMITS.staleMs.live),
    },
  }));

const staleMs = (seconds: number | null, houseMs: number): number =>
  seconds === null ? houseMs : seconds * SECOND_MS;
