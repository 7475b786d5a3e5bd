export { deployKeysOperations, mountDeployKeys } from './deploy-keys.routes.ts';
export { findKey, installationId } from './deploy-keys.store.ts';
export { type SignedDeps, signedRequests } from './signed-request.ts';
