export * from './alerts.schema.ts';
export * from './digest.ts';
export * from './opportunity.ts';
export * from './push.schema.ts';
export * from './quiet-hours.ts';
export * from './zone.ts';
