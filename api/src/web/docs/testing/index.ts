export { apiDocument } from '../document.ts';
