export { CALCULATORS, type CalculatorKind } from './frame/kinds.ts';
export { loadCalculator, loadOverview } from './load.ts';
