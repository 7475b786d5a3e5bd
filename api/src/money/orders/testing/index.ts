export { MemoryOrderProvider } from './memory-order-provider.ts';
export { OrderLab } from './order-lab.ts';
