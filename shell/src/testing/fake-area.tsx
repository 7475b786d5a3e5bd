import type { AreaName, RegistryEntry } from '@bothways/domain/registry';
import { defineArea, defineTexts, type RemoteModule } from '@bothways/platform';

/** An area with one screen at each path; it shows "Hello from <name>" or "Hola desde <name>". */
export function anArea(name: AreaName, paths: readonly string[], crash?: () => void): RemoteModule {
  const { locales, useText } = defineTexts(
    name,
    async () => ({ hello: `Hello from ${name}` }),
    async () => ({ hello: `Hola desde ${name}` }),
  );
  const Component = () => {
    const t = useText();
    crash?.();
    return <p>{t('hello')}</p>;
  };
  const routes = paths.map((path) => (path === '' ? { index: true, Component } : { path, Component }));
  return defineArea({ name, routes, locales });
}

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
