export { WebhookCertificates } from '../webhook-certificates.ts';
export { KICKSTART, OrderDesk, type PackCustomer, SCALE } from './order-desk.ts';
export { UNREACHED_PAYPAL } from './paypal-config.ts';
