export { AvailableCredits, BuyCreditsLink } from './available-credits.tsx';
export { buyingOr } from './buying-or.tsx';
