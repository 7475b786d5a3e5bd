export { fetchParts, later } from './later.tsx';
