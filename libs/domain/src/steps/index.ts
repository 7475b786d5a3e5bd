import { z } from 'zod';

/** More than the error of a product in binary, far less than a step. */
const NOISE = 1e-6;

/**
 * Whether a number has whole steps only, but for what binary fractions do to it: of two decimals there are 100 a unit. What is
 * nearly nothing is not nothing.
 */
export function isInSteps(value: number, stepsPerUnit: number): boolean {
  const steps = Math.round(value * stepsPerUnit);
  const noise = Math.max(NOISE, 2 * Number.EPSILON * Math.abs(steps));
  return (steps !== 0 || value === 0) && Math.abs(value * stepsPerUnit - steps) < noise;
}

/** A number of whole steps. Unlike `multipleOf` it takes 5e-324 for what it is. */
export const steppedSchema = (stepsPerUnit: number) =>
  z.number().refine((value) => isInSteps(value, stepsPerUnit), {
    error: `must be a multiple of ${1 / stepsPerUnit}`,
  });
