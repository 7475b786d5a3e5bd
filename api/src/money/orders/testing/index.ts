export { MemoryOrderProvider, type OrderFault } from './memory-order-provider.ts';
export { OrderLab } from './order-lab.ts';
