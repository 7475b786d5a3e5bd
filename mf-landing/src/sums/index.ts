export { SumsSection } from './sums-section.tsx';
