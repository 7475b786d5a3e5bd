import type { AdminBookie, BookieArea } from '@bothways/domain/bookies';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import area from '../../area.tsx';

export const PERMISSIONS = [
  'read:bookie',
  'read:bookie:stats',
  'create:bookie',
  'update:bookie',
  'delete:bookie',
  'manage:bookie:live',
  'manage:bookie:bot',
];

const settingsKey = (name: BookieArea) => (name === 'basic-info' ? 'basicInfo' : name);

interface Options {
  bookies: AdminBookie[];
  path?: string;
  locale?: 'en' | 'es';
  permissions?: readonly string[];
  routes?: Routes;
}

/** Renders the bookmakers' screens on a server that versions like ours: a save based on an older version is refused. */
export async function renderBookies({
  bookies,
  path = 'admin/bookies',
  locale,
  permissions = PERMISSIONS,
  routes = {},
}: Options) {
  const book = new Map(bookies.map((bookie) => [bookie.value, bookie]));
  const save = (value: string, name: BookieArea, settings: object, savedBy: string): void => {
    const bookie = book.get(value);
    if (!bookie) throw new Error(`there is no ${value}`);
    const key = settingsKey(name);
    const state = { version: bookie.areas[name].version + 1, savedOn: new Date().toISOString(), savedBy };
    book.set(value, {
      ...bookie,
      [key]: { ...bookie[key], ...settings },
      ...(name === 'basic-info' && settings),
      areas: { ...bookie.areas, [name]: state },
    });
  };
  const faster = new Map<string, () => void>();
  const saving = (value: string, name: BookieArea): Routes => ({
    [`PUT /api/admin/bookies/${value}/${name}`]: ({ body }) => {
      faster.get(`${value}/${name}`)?.();
      faster.delete(`${value}/${name}`);
      const { version, ...settings }: { version: number } = JSON.parse(JSON.stringify(body));
      if (version !== book.get(value)?.areas[name].version)
        return refusal(409, 'CHANGED', 'Ane saved this: it is version 2 by now', {
          path: 'version',
          error: 'errors.bookieChanged',
        });
      save(value, name, settings, 'Lucía Bravo');
      return { success: true, message: 'Saved' };
    },
  });
  const areas = ['basic-info', 'calculator', 'information', 'bot', 'live', 'prematch'] as const;
  const rendered = await renderArea(area, {
    path,
    permissions,
    ...(locale && { locale }),
    routes: {
      'GET /api/admin/bookies': () => ({ success: true, bookies: [...book.values()] }),
      ...Object.assign({}, ...bookies.flatMap(({ value }) => areas.map((name) => saving(value, name)))),
      ...routes,
    },
  });
  return {
    ...rendered,
    book,
    put: (value: string, name: BookieArea, settings: object) => save(value, name, settings, 'Lucía Bravo'),
    /** Another administrator saves just before this screen's next save, without a refetch in between. */
    isFaster(value: string, name: BookieArea, settings: object, savedBy = 'Ane García') {
      faster.set(`${value}/${name}`, () => save(value, name, settings, savedBy));
    },
    /** Another administrator saves; the screen learns of it on its refetch. */
    async otherSaves(value: string, name: BookieArea, settings: object, savedBy = 'Ane García') {
      save(value, name, settings, savedBy);
      await rendered.queryClient.invalidateQueries({ queryKey: ['mf-bookie-admin', 'bookies'] });
    },
    /** Returns the bodies sent to an area, newest last. */
    sent: (value: string, name: BookieArea) =>
      rendered.server.asked
        .filter(
          ({ method, path: asked }) => method === 'PUT' && asked === `/api/admin/bookies/${value}/${name}`,
        )
        .map(({ body }) => body),
  };
}

/** Finds a section of the page by name. */
export const section = async (name: string) => within(await screen.findByRole('region', { name }));
