export { payReward } from '../rewards.store.ts';
export { codeIn } from './phone-app.ts';
