export { AvailableCredits, BuyCreditsLink } from './available-credits.tsx';
export { dialogsOn } from './dialogs-on.tsx';
