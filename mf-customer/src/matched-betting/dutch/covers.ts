import { type Bookie, stakeRulesOf } from '@bothways/domain/bookies';
import { type Cover, type DutchPlan, type MatchedKind, planDutch } from '@bothways/domain/matched-betting';
import { TERMS } from '../calculator/calculation.ts';

/** Stake steps, in cents, for a bookmaker that is not in the catalogue. */
export const STEPS = ['1', '10', '50', '100', '500'] as const;
export type Step = (typeof STEPS)[number];

/** Another result, as typed in. */
export interface TypedCover {
  key: number;
  /** The bookmaker's name: if the catalogue has it, its own rules and fee apply, else the step. */
  name: string;
  odds: number | null;
  step: Step;
}

/** Returns a field's odds; null while there are none. */
export const oddsOf = (typed: number | null): number | null =>
  typed === null || Number.isNaN(typed) ? null : typed;

/** Returns the named bookmaker if the catalogue has it. */
export const bookieNamed = (bookies: readonly Bookie[], name: string): Bookie | undefined =>
  bookies.find(({ label }) => label.toLowerCase() === name.trim().toLowerCase());

function coverOf({ name, odds, step }: TypedCover, bookies: readonly Bookie[]): Cover | undefined {
  if (odds === null) return undefined;
  const bookie = bookieNamed(bookies, name);
  if (!bookie) return { odds, stepCents: step === '1' ? undefined : Number(step) };
  return { odds, fee: bookie.fee, ...stakeRulesOf(bookie.calculator) };
}

/** Computes the stake on every other result; undefined while a field is empty. */
export function dutchOf(
  kind: MatchedKind,
  stakeCents: number | null,
  odds: number | null,
  typed: readonly TypedCover[],
  bookies: readonly Bookie[],
): DutchPlan | undefined {
  if (stakeCents === null || odds === null) return undefined;
  const covers = typed.map((cover) => coverOf(cover, bookies)).filter((cover) => cover !== undefined);
  if (covers.length < typed.length) return undefined;
  return planDutch({ stakeCents, odds, terms: TERMS[kind] }, covers);
}
