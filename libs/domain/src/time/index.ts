export * from './iso.ts';
