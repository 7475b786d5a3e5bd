export { FREEBET_SAMPLE, freebetSum } from './sums.ts';
export { SumsSection } from './sums-section.tsx';
