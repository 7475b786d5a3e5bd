export * from '../loading/index.ts';
