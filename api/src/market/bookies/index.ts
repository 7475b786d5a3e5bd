export { adminBookiesOperations, mountAdminBookies } from './admin-bookies.routes.ts';
export type { AccountFacts, Health } from './bookie-stats.ts';
export { bookiesOperations, mountBookies } from './bookies.routes.ts';
export { changesOf as catalogueChanges, isInCatalogue } from './bookies.store.ts';
export { BOOKMAKERS, BOT_INFO } from './bookmakers.ts';
export { allBookies, allBotBookies, bookRules, findBotBookie, listCatalogue } from './catalogue.ts';
export { CatalogueKeeper } from './catalogue-keeper.ts';
export { seedBookies } from './seed-bookies.ts';
