export { adminCreditsOperations, mountAdminCredits } from './admin-credits.routes.ts';
export { CreditLimits } from './credits.limits.ts';
export { creditsOperations, mountCredits } from './credits.routes.ts';
export { holdsCredits } from './credits-deps.ts';
