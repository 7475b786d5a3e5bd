export * from './alerts.schema.ts';
export * from './opportunity.ts';
export * from './quiet-hours.ts';
export * from './zone.ts';
