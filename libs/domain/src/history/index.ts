export * from './drops.schema.ts';
export * from './explorer.schema.ts';
export * from './history.schema.ts';
export * from './stats.ts';
export * from './thin.ts';
export * from './topic.ts';
