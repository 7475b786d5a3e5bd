export { type MoneyLetter, MoneyLetters } from './money-letters.ts';
