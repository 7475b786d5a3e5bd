export { mountValuebets, valuebetsOperations } from './valuebets.routes.ts';
export { createValuebetsService } from './valuebets.service.ts';
