export { CouponsScreen } from './coupons-screen.tsx';
