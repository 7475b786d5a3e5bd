export { CalculatorBody, freebetOdds, ModeChoice, takesFreebet } from './calculator-body.tsx';
export { type CalculatorLeg, offersFor } from './legs.ts';
export { Payoff } from './payoff.tsx';
export { PlanActions } from './plan-actions.tsx';
export { useEuroSign } from './stake-total.tsx';
export { type Calculator, useCalculator } from './use-calculator.ts';
