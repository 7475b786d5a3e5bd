export { addAccount, addPlainUser, stateOf } from './reports.store.ts';
