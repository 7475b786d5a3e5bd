export { digestOperations, mountDigest } from './digest.routes.ts';
export { DigestService } from './digest.service.ts';
