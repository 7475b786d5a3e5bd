export { mountPush, pushOperations, withdrawOperations } from './push.routes.ts';
export { type ReleaseGate, spawnedGate } from './release-gate.ts';
export { releaseOrders } from './release-order.ts';
