export { VALUE_BETS } from './values-kind.tsx';
