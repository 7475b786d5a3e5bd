/** The public calculators, in the order of their tabs; each is the last segment of its path. */
export const CALCULATORS = ['matched', 'arb', 'value', 'middle', 'odds'] as const;
export type CalculatorKind = (typeof CALCULATORS)[number];
