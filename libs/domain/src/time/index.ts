export * from './iso.ts';
export * from './spans.ts';
