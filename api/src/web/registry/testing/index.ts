export { TEST_SITE } from './site.ts';
export { fullStore } from './store.ts';
