export { AvailableCredits, BuyCreditsLink } from './available-credits.tsx';
export { buyingOn } from './buying-on.tsx';
