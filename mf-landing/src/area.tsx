import { defineArea, type RouteObject } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { PAGES, type PublicPage } from './pages.ts';
import { locales } from './texts.ts';

const routeOf = ({ path, load }: PublicPage): RouteObject => {
  const lazy = async () => ({ Component: await load() });
  return path === '' ? { index: true, lazy } : { path, lazy };
};

export default defineArea({
  name: 'mf-landing',
  routes: [{ Component: PageFrame, children: PAGES.map(routeOf) }],
  locales,
});
