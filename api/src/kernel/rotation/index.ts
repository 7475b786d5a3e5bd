export { demandKeys } from './demand-keys.ts';
export { rotate } from './rotate.ts';
