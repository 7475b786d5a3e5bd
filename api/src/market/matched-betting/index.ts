export { matchedOperations, mountMatched } from './matched.routes.ts';
export { createMatchedService } from './matched.service.ts';
