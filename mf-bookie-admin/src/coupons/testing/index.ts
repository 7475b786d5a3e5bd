// For the table of every form.
export { CouponForm } from '../coupon-form.tsx';
