export * from './iso.ts';
export * from './spans.ts';
export * from './units.ts';
