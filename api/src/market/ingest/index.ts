export { ingestOperations, mountIngest } from './ingest.routes.ts';
