export {
  certificate,
  type Identity,
  newIdentity,
  SIGNER_NAME,
  type SigningChain,
  signingChain,
} from './certificates.ts';
export { type PaypalEmulator, startPaypalEmulator } from './emulator.ts';
export { type EmulatedEvent, signedHeaders } from './events.ts';
export { type Faults, noFaults } from './faults.ts';
export type {
  Dispute,
  Merchant,
  Refund,
  Sale,
  Subscription,
} from './merchant.ts';
export { type Capture, type Checkout, type Order, OrderRefused } from './orders.ts';
export { EMULATED_PLAN_IDS, PLAN_DEFAULTS } from './plans.ts';
