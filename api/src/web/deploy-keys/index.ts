export { deployKeysOperations, mountDeployKeys } from './deploy-keys.routes.ts';
export { findKey, installationId } from './deploy-keys.store.ts';
export { type SignedDeps, type SignerOf, signedRequests } from './signed-request.ts';
