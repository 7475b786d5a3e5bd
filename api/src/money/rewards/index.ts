export {
  accountSubject,
  accountSubjects,
  emailSubjects,
  hasHad,
  numberOfSubject,
  numberSubject,
  type Subject,
  takeOnce,
} from './promotions.store.ts';
export { mountReferral, referralOperations } from './referral.routes.ts';
export { contactOf } from './referral.store.ts';
export { keepReferralNumber, type Purchase, rewardReferral, settleReferral } from './referral-reward.ts';
