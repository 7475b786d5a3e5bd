export { repeatOutageCredits } from './credit-outages.ts';
export { type OwnPart, ownPart } from './own-part.ts';
