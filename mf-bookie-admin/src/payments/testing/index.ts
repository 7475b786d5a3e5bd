// For the table of every form.
export { EnterpriseOrder } from '../enterprise-order.tsx';
export { TaxRateForm } from '../tax-rate-form.tsx';
