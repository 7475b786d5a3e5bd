export { mountDocs } from './docs.routes.ts';
