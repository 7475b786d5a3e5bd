export { adminOrdersOperations } from './admin-orders.routes.ts';
export { createOrders, type Orders } from './create-orders.ts';
export { loggedEvents } from './logged-events.ts';
export { orderEvents } from './order-events.ts';
export { orderNumber } from './order-view.ts';
export { ordersOperations } from './orders.routes.ts';
export {
  CaptureRefused,
  type NotTaken,
  type OrderProvider,
  type ProviderCapture,
  type ProviderDispute,
  type ProviderOrder,
  type ProviderRefund,
} from './provider.ts';
export { packPaymentsOf } from './read-orders.ts';
