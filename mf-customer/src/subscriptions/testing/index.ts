// For the table of every form.
export { RedeemForm } from '../redeem-form.tsx';
