export { arbsOperations, mountArbs } from './arbs.routes.ts';
export { createArbsService } from './arbs.service.ts';
