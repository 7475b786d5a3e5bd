/** The public calculators, in the order of their tabs; each is the last part of its address. */
export const CALCULATORS = ['matched', 'arb', 'value', 'middle', 'odds'] as const;
export type CalculatorKind = (typeof CALCULATORS)[number];
