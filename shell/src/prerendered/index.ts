export { cameWithPrerendered, keepPrerendered, useKeepsPrerendered } from './prerendered.ts';
