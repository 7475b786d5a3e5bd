export { createPhone } from './create-phone.ts';
export { passwordTries } from './phone.limits.ts';
export { phoneOperations } from './phone.routes.ts';
export { verifiedNumberOf } from './phone.store.ts';
export type { OnVerified, Verified } from './redeem-code.ts';
export { keepRewardedNumber } from './rewards.store.ts';
