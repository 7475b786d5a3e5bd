export { accountRoutes } from './account.routes.tsx';
export { download } from './download.ts';
export { Section } from './section.tsx';
