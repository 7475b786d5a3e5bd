export * from './features.ts';
export * from './prices.ts';
