export { insertOrder } from '../orders.store.ts';
export { UNPAID } from '../purchase.ts';
export { MemoryOrderProvider } from './memory-order-provider.ts';
export { OrderLab } from './order-lab.ts';
