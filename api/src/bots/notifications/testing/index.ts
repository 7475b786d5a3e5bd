export { addAsked, addPromotion, callThem, closeAnyway, unlink, waitingJobs } from './world.store.ts';
