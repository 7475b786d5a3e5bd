export { rotate } from './rotate.ts';
