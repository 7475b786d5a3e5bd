export { adminCreditsOperations, mountAdminCredits } from './admin-credits.routes.ts';
export { CreditLimits } from './credits.limits.ts';
export { creditsOperations, mountCredits } from './credits.routes.ts';
export { holdsCredits, rightsOf } from './credits-deps.ts';
export {
  countMade,
  countSent,
  lockDay,
  readLimits,
  sentOn,
  uncountMade,
  uncountSent,
} from './transfer-limits.store.ts';
