export { MemoryProvider } from './memory-provider.ts';
export { Customer, MONTHLY, MONTHLY_CENTS, PLAN_IDS, Shop } from './shop.ts';
