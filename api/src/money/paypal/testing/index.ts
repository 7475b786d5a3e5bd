export { WebhookCertificates } from '../webhook-certificates.ts';
export { UNREACHED_PAYPAL } from './paypal-config.ts';
