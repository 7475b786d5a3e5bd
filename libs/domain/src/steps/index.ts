import { z } from 'zod';

/** Exceeds the error of a binary product, far below a step. */
const NOISE = 1e-6;

/**
 * Whether a number is a multiple of the step, tolerating binary fractions: two decimals are 100 steps per unit. Tiny
 * numbers are not 0.
 */
export function isInSteps(value: number, stepsPerUnit: number): boolean {
  const steps = Math.round(value * stepsPerUnit);
  const noise = Math.max(NOISE, 2 * Number.EPSILON * Math.abs(steps));
  return (steps !== 0 || value === 0) && Math.abs(value * stepsPerUnit - steps) < noise;
}

/** A multiple of the step. Unlike `multipleOf` it does not accept 5e-324. */
export const steppedSchema = (stepsPerUnit: number) =>
  z.number().refine((value) => isInSteps(value, stepsPerUnit), {
    error: `must be a multiple of ${1 / stepsPerUnit}`,
  });
