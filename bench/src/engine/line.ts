/** One figure, with what the same run measured beside it. */
export interface Line {
  name: string;
  figure: number;
  unit: string;
  baseline: number;
  ratio: number;
}

export const rounded = (value: number, digits = 3): number => Number(value.toFixed(digits));
