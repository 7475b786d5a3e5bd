export { adminPromotionsOperations, mountAdminPromotions } from './admin-promotions.routes.ts';
export { mountPromotions, promotionsOperations } from './promotions.routes.ts';
export { addPromotions, findPromotion, offeredPromotion, promotionsOf } from './promotions.store.ts';
