export * from './numbers.ts';
export * from './selection.ts';
