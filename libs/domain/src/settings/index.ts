export * from './arb-payload.schema.ts';
export * from './bookmaker-states.ts';
export * from './channels.ts';
export * from './families.ts';
export * from './lifecycle.ts';
export {
  type ActiveTimeFilters,
  type EventVisibility,
  MAX_ACTIVE_SECONDS,
  toggledSport,
  withTerm,
} from './payload-fields.ts';
export * from './settings.schema.ts';
export * from './typed-numbers.ts';
export * from './value-payload.schema.ts';
