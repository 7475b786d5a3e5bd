export { createOutageCredits } from './create-outage-credits.ts';
