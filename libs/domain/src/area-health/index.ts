export * from './beacon.schema.ts';
export * from './evidence.ts';
export * from './gate.ts';
export * from './load-times.ts';
