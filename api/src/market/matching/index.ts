export { matchingOperations, mountMatching } from './matching.routes.ts';
export { MatchingService } from './matching.service.ts';
