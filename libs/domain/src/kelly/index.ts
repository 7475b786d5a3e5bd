export * from './single.ts';
export * from './together.ts';
