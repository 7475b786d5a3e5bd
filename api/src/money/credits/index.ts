export { adminCreditsOperations, mountAdminCredits } from './admin-credits.routes.ts';
export { CreditLimits } from './credits.limits.ts';
export { creditsOperations, mountCredits } from './credits.routes.ts';
export { holdsCredits, rightsOf } from './credits-deps.ts';
export { countSent, lockDay, readLimits, sentOn, uncountSent } from './transfer-limits.store.ts';
