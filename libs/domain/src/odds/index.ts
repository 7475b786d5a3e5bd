export * from './book-sum.ts';
export * from './convert.ts';
export * from './fee.schema.ts';
export * from './fee.ts';
export * from './kept.ts';
export * from './middle.ts';
export * from './settled.ts';
export * from './synthetic.ts';
