export { mountPromotions, promotionsOperations } from './promotions.routes.ts';
export { addPromotions, findPromotion, promotionsOf } from './promotions.store.ts';
