export { CalculatorBody, freebetOdds, ModeChoice, takesFreebet } from './calculator-body.tsx';
export { stakesText } from './copy-text.ts';
export { dollarRate } from './dollar-rate.ts';
export { type CalculatorLeg, offersFor } from './legs.ts';
export { Payoff } from './payoff.tsx';
export { PlanActions } from './plan-actions.tsx';
export { useEuroSign } from './stake-total.tsx';
export { type Calculator, useCalculator } from './use-calculator.ts';
export { useOpenLinks } from './use-open-links.ts';
