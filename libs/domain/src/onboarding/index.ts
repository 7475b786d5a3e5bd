export * from './onboarding.schema.ts';
export * from './steps.ts';
