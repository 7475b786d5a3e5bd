export { factsOf } from './facts.ts';
