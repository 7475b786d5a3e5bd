export * from './chances.ts';
export * from './settled.ts';
export * from './single.ts';
export * from './stake.ts';
export * from './together.ts';
