// For the table of every form.
export { PhoneVerification } from '../phone-verification.tsx';
