import { defineArea } from '@bothways/platform';
import { BookiesScreen } from './bookies/bookies-screen.tsx';
import { Frame } from './frame.tsx';

export default defineArea({
  name: 'mf-bookie-admin',
  routes: [
    {
      path: 'admin',
      Component: Frame,
      children: [
        { index: true, Component: BookiesScreen },
        { path: 'bookies', Component: BookiesScreen },
      ],
    },
  ],
  locales: {
    en: async () => (await import('./locales/en.json')).default,
    es: async () => (await import('./locales/es.json')).default,
  },
});
