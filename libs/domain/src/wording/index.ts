export * from './numbers.ts';
export * from './selection.ts';
export * from './sides.ts';
