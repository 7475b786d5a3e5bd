export { adminPromotionsOperations, mountAdminPromotions } from './admin-promotions.routes.ts';
export { mountPromotions, promotionsOperations } from './promotions.routes.ts';
export {
  addPromotions,
  findPromotion,
  findPromotions,
  offeredPromotion,
  promotionsOf,
  runningPromotions,
} from './promotions.store.ts';
