export { phoneText } from './phone-text.ts';
export { PhoneVerification } from './phone-verification.tsx';
export { phoneTexts } from './texts.ts';
