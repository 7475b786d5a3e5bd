export { adminCouponsOperations, mountAdminCoupons } from './admin-coupons.routes.ts';
export { insertCoupon } from './admin-coupons.store.ts';
export { couponsOperations, mountCoupons } from './coupons.routes.ts';
export { takeRedemption } from './coupons.store.ts';
export { repeatMarking } from './mark-redemptions.ts';
