export * from './expected.ts';
export * from './offers.schema.ts';
export * from './states.ts';
export * from './terms.ts';
