export { adminBookiesOperations, mountAdminBookies } from './admin-bookies.routes.ts';
export type { AccountFacts } from './bookie-stats.ts';
export { bookiesOperations, mountBookies } from './bookies.routes.ts';
export { isInCatalogue } from './bookies.store.ts';
export { BOOKMAKERS, BOT_INFO } from './bookmakers.ts';
export {
  allBookies,
  allBotBookies,
  findBotBookie,
  listCatalogue,
  readCatalogue,
  toRules,
} from './catalogue.ts';
export { seedBookies } from './seed-bookies.ts';
