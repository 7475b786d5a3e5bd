export { mountIngest } from './ingest.routes.ts';
