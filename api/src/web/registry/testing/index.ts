export { TEST_SITE } from './site.ts';
export { fullStore, type TestStore } from './store.ts';
