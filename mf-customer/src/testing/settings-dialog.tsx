import type { Mode } from '@bothways/domain/quotes';
import type { ArbPayloadInput, SettingsFamily } from '@bothways/domain/settings';
import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { type aUser, type RenderedArea, type Routes, renderArea } from '@bothways/platform/testing';
import { act, type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import { AREA } from '../area-name.ts';
import { ConfigurationButton } from '../settings/index.ts';
import { locales } from '../texts.ts';
import { pass, person } from './screen.tsx';
import { anArbConfiguration, settingsRoutes } from './settings.ts';

type Configurations<F extends SettingsFamily> = Parameters<typeof settingsRoutes<F>>[1];

interface Opening {
  mode?: Mode;
  locale?: 'en' | 'es';
  routes?: Routes;
  /** Stored values from an earlier visit. */
  stored?: Record<string, string>;
  user?: ReturnType<typeof aUser>;
}

/** A page with a configuration dialog open in it. */
export interface OpenDialog {
  page: Pick<RenderedArea, 'server'>;
  someone: ReturnType<typeof person>;
  dialog: BoundFunctions<typeof queries>;
}

/** Writes to the browser's storage, as another tab would. */
export const keepInBrowser = (key: string, text: string): void =>
  act(() => {
    localStorage.setItem(key, text);
    window.dispatchEvent(new StorageEvent('storage', { key }));
  });

const BUTTON = { en: /^Configur/, es: /^Configurar/ };

/** The configuration button alone: a list around it would render with each change of the settings. */
const areaOf = (family: SettingsFamily, mode: Mode) =>
  defineArea({
    name: AREA,
    routes: [
      {
        path: 'button',
        element: (
          <PageFrame>
            <ConfigurationButton family={family} mode={mode} />
          </PageFrame>
        ),
      },
    ],
    locales,
  });

/** Opens the configuration dialog of a family. */
export async function openDialogOf<F extends SettingsFamily>(
  family: F,
  summaries: Configurations<F>,
  { mode = 'prematch', locale = 'en', routes = {}, stored = {}, user }: Opening = {},
): Promise<OpenDialog> {
  const page = await renderArea(areaOf(family, mode), {
    path: 'button',
    locale,
    routes: { ...settingsRoutes(family, summaries, mode), ...routes },
    ...(user && { user }),
  });
  await pass(20);
  for (const [key, text] of Object.entries(stored)) keepInBrowser(key, text);
  const someone = person();
  await someone.click(screen.getByRole('button', { name: BUTTON[locale] }));
  return { page, someone, dialog: within(screen.getByRole('dialog')) };
}

/** Opens the configuration dialog of arbs. */
export const openDialog = (summaries: Configurations<'arbs'> = [], options?: Opening): Promise<OpenDialog> =>
  openDialogOf('arbs', summaries, options);

export const configured = (payload: ArbPayloadInput = {}) => [anArbConfiguration({}, payload)];
export const chip = ({ dialog }: OpenDialog, name: string) => dialog.getByRole('button', { name });
export const isOn = ({ dialog }: OpenDialog, name: string) =>
  dialog.queryByRole('button', { name, pressed: true }) !== null;
export const field = ({ dialog }: OpenDialog, name: string, section: string) =>
  within(dialog.getByRole('region', { name: section })).getByRole<HTMLInputElement>('textbox', { name });

export async function save({ someone, dialog }: OpenDialog): Promise<void> {
  await someone.click(dialog.getByRole('button', { name: 'Save' }));
  await pass(300);
}

/** Chooses from the menu of configurations. */
export async function choose(
  { someone, dialog }: OpenDialog,
  item: string,
  role: 'menuitem' | 'menuitemradio' = 'menuitem',
): Promise<void> {
  await someone.click(dialog.getByRole('button', { name: 'Configurations' }));
  await someone.click(screen.getByRole(role, { name: item }));
}

/** Returns the dialog's requests to the settings, oldest first. */
export const sent = ({ page }: OpenDialog, method: string) =>
  page.server.asked.filter((each) => each.method === method && each.path.startsWith('/api/settings/'));
export const payloadSent = (open: OpenDialog, method = 'PUT') => sent(open, method)[0]?.body;
