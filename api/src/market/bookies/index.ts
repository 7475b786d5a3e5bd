export { adminBookiesOperations, mountAdminBookies } from './admin-bookies.routes.ts';
export type { AccountFacts } from './bookie-stats.ts';
export { bookiesOperations, mountBookies } from './bookies.routes.ts';
export { allBookies, seedBookies } from './bookies.store.ts';
export { BOOKMAKERS, BOT_INFO } from './bookmakers.ts';
export { allBotBookies, findBotBookie, isInCatalogue, seedBotInfo } from './bot-info.store.ts';
export { listCatalogue } from './catalogue.store.ts';
