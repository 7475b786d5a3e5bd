// Not part of the façade: each area bundles it with its own copy of the design system.
export { type QueryResult, QueryState, type QueryStateProps } from './query-state.tsx';
