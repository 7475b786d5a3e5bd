export { Background } from './background.ts';
export { Breakers } from './breakers.ts';
export { CircuitBreaker } from './circuit-breaker.ts';
export {
  type DeliveryConfig,
  DeliveryConfigError,
  deliveryConfig,
  deliveryVariables,
  isPrivateEnough,
  type MailConfig,
  type SmsConfig,
  type TwilioConfig,
} from './delivery.config.ts';
export { DeliveryError, type DeliveryFailure } from './delivery-error.ts';
export { fill } from './fill.ts';
export { codeOfFetch, isNotConnected } from './not-connected.ts';
