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
export { noFaults } from './faults.ts';
export { EMULATED_PLAN_IDS, type Merchant, type Sale, type Subscription } from './merchant.ts';
