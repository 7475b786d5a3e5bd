export { billingTabs } from './billing.routes.tsx';
