export { buyingOr } from './buying-or.tsx';
export { CreditsLine } from './credits-line.tsx';
