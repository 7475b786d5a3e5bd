export { AmountField, type AmountFieldProps } from './amount-field.tsx';
export { type AmountFault, type AmountRules, readAmount } from './read-amount.ts';
