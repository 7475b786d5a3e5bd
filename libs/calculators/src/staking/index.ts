export {
  betterFreebetOf,
  beyondLimit,
  exactPlan,
  type FreebetOffer,
  type Problem,
  roundedPlan,
} from './staking.ts';
export { takenPlan } from './taken.ts';
export { type CalculatorWarning, decidedCents, warningOf } from './warning.ts';
