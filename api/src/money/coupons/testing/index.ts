export { adminCouponsService } from '../admin-coupons.service.ts';
