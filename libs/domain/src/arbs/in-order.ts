import type { z } from 'zod';

type Bounds = [min: number | undefined, max: number | undefined];

const isInOrder = ([min, max]: Bounds): boolean => min === undefined || max === undefined || min <= max;

/** Refuses a reversed range; `path` is the field that the error names and a screen marks. */
export const inOrder =
  <T>(bounds: (range: T) => Bounds, path: string) =>
  (range: T, context: z.core.$RefinementCtx<T>): void => {
    if (isInOrder(bounds(range))) return;
    context.addIssue({ code: 'custom', path: [path], message: 'The lower bound is above the upper one' });
  };
