export {
  accountSubject,
  emailSubject,
  hasHad,
  numberOfSubject,
  numberSubject,
  type Subject,
  takeOnce,
} from './promotions.store.ts';
export { mountReferral, referralOperations } from './referral.routes.ts';
export { keepReferralNumber, type Purchase, rewardReferral, settleReferral } from './referral-reward.ts';
