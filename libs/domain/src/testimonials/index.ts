export * from './admin.schema.ts';
export * from './samples.ts';
export * from './testimonial.schema.ts';
