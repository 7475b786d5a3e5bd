export { createPush } from './create-push.ts';
export { type PushConfig, pushConfig, pushVariables } from './push.config.ts';
export { deviceOperations } from './push.routes.ts';
export type { PushService } from './push.service.ts';
