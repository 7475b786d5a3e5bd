export * from './area-access.ts';
export * from './load-event.ts';
export * from './nav-icons.ts';
export * from './page.schema.ts';
export * from './registry.schema.ts';
export * from './release.schema.ts';
export * from './rollout.ts';
