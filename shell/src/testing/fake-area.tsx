import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { defineArea, type RemoteModule, useT } from '@bothways/platform';

function Screen({ area }: { area: AreaName }) {
  const t = useT(area);
  return <p>{t('hello')}</p>;
}

/** An area with one screen at each path; it says "Hello from <name>" or "Hola desde <name>". */
export const anArea = (name: AreaName, paths: readonly string[], crash?: () => void): RemoteModule =>
  defineArea({
    name,
    routes: paths.map((path) => {
      const Component = () => {
        crash?.();
        return <Screen area={name} />;
      };
      return path === '' ? { index: true, Component } : { path, Component };
    }),
    locales: {
      en: async () => ({ hello: `Hello from ${name}` }),
      es: async () => ({ hello: `Hola desde ${name}` }),
    },
  });

const base = {
  contract: 1,
  permissions: [],
  nav: [],
  version: '1.0.0',
  channel: 'stable',
  manifest: {},
  integrity: {},
} as const;
const address = (name: AreaName) => ({ name, manifestUrl: `/${name}/1.0.0/mf-manifest.json` });
const nav = (path: string, en: string, es: string, icon: string) => ({ path, label: { en, es }, icon });

export const LANDING: RegistryEntry = {
  ...base,
  ...address('mf-landing'),
  segments: ['', 'pricing'],
  access: 'public',
  permissions: [],
  nav: [],
};
export const CUSTOMER: RegistryEntry = {
  ...base,
  ...address('mf-customer'),
  segments: ['dashboard', 'account', 'onboarding'],
  access: 'session',
  permissions: [],
  nav: [
    { ...nav('dashboard/arbs/prematch', 'Arbs', 'Surebets', 'split'), section: 'main' },
    { ...nav('dashboard/odds', 'Odds history', 'Historial', 'chart-line'), section: 'main' },
  ],
};
export const BOT_ADMIN: RegistryEntry = {
  ...base,
  ...address('mf-bot-admin'),
  segments: ['bot'],
  access: 'permission',
  permissions: ['read:user'],
  nav: [{ ...nav('bot', 'Bot', 'Bot', 'bot'), section: 'backOffice' }],
};
