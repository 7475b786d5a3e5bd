export { fullStore } from './store.ts';
