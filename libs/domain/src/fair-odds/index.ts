export * from './blend.ts';
export * from './consensus.ts';
export * from './curve.ts';
export * from './line-share.ts';
export * from './no-vig.ts';
export * from './value.ts';
