export { addPlainUser, stateOf } from './reports.store.ts';
