export { docsOperations, mountDocs } from './docs.routes.ts';
