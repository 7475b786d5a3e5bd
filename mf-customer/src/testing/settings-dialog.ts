import type { ArbPayloadInput } from '@bothways/domain/settings';
import type { aUser, RenderedArea, Routes } from '@bothways/platform/testing';
import { act, type BoundFunctions, type queries, screen, within } from '@testing-library/react';
import { openList, pass, person } from './screen.tsx';
import { anArbConfiguration, settingsRoutes } from './settings.ts';

type Configurations = Parameters<typeof settingsRoutes<'arbs'>>[1];

interface Opening {
  mode?: 'prematch' | 'live';
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

/** Opens the arbs page with its configuration dialog. */
export async function openDialog(summaries: Configurations = [], options: Opening = {}): Promise<OpenDialog> {
  const { mode = 'prematch', locale = 'en', routes = {}, stored = {}, user } = options;
  const page = await openList([], {
    path: `dashboard/arbs/${mode}`,
    locale,
    routes: { ...settingsRoutes('arbs', summaries, mode), ...routes },
    ...(user && { user }),
  });
  for (const [key, text] of Object.entries(stored)) keepInBrowser(key, text);
  const someone = person();
  await someone.click(screen.getByRole('button', { name: BUTTON[locale] }));
  return { page, someone, dialog: within(screen.getByRole('dialog')) };
}

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
