export { createMarket, type Market } from './create-market.ts';
