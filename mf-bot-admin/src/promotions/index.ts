export { PromotionChoice } from './promotion-choice.tsx';
export { promotionsQuery } from './promotions.queries.ts';
export { useFailureToast } from './use-failure-toast.ts';
