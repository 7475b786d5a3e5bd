export { createPhone } from './create-phone.ts';
export { passwordTries } from './phone.limits.ts';
export { verifiedNumberOf } from './phone.store.ts';
export { keepRewardedNumber } from './rewards.store.ts';
