import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { isoAt } from '../testing/factories.ts';
import { listRoutes, openPage, pass, person, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration, settingsAnswer, settingsRoutes } from '../testing/settings.ts';
import { shownToasts } from '../testing/toasts.ts';
import { tokenIn } from './import-dialog.tsx';

withFakeTime();
const toasts = shownToasts();
const titles = () => toasts.map(({ title }) => title);
const spain = anArbConfiguration({ version: 2 });

/** The arbs page with an entry of the configurations' menu opened. */
async function openEntry(entry: string, routes: Routes = {}) {
  const page = await openPage([], { routes: { ...settingsRoutes('arbs', [spain]), ...routes } });
  const someone = person();
  await someone.click(screen.getByRole('button', { name: 'Configure: Spain' }));
  await someone.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Configurations' }));
  await someone.click(screen.getByRole('menuitem', { name: entry }));
  await pass(50);
  return { page, someone };
}
const dialogNamed = (name: string) => within(screen.getByRole('dialog', { name }));

describe('the history', () => {
  const version = (id: number, name: string, restoredFrom?: number) => ({
    id,
    createdAt: isoAt(id * 60_000),
    name,
    payload: spain.payload,
    ...(restoredFrom !== undefined && { restoredFrom }),
  });
  const history = () => ({
    success: true,
    data: { versions: [version(2, 'Spain'), version(1, 'Old name')] },
  });
  const ROUTES: Routes = {
    'GET /api/settings/arbs/prematch/history': history,
    'POST /api/settings/arbs/prematch/rollback': () => ({
      success: true,
      data: anArbConfiguration({ name: 'Old name', version: 3 }),
    }),
  };

  it('lists the versions with what each says, and brings one back', async () => {
    const { page, someone } = await openEntry('History', ROUTES);
    const dialog = dialogNamed('History of Spain');
    const [present, old] = dialog.getAllByRole('listitem');
    expect(present?.textContent).toContain('Present');
    expect(old?.textContent).toContain('1 bookmaker · 6 sports · profit 0 to 10%');
    await someone.click(dialog.getByRole('button', { name: /Restore version 1/ }));
    await pass(300);
    expect(page.server.asked.find(({ path }) => path.endsWith('/rollback'))?.body).toEqual({
      configId: 'c1',
      version: 1,
      newest: 2,
    });
    expect(titles()).toEqual(['Version restored']);
  });

  it('says which version was brought back', async () => {
    await openEntry('History', {
      'GET /api/settings/arbs/prematch/history': () => ({
        success: true,
        data: { versions: [version(3, 'Spain', 1), version(2, 'Spain'), version(1, 'Spain')] },
      }),
    });
    expect(dialogNamed('History of Spain').getByText('from version 1')).toBeTruthy();
  });

  it('says that it did not load, and tries again', async () => {
    let isDown = true;
    const { someone } = await openEntry('History', {
      'GET /api/settings/arbs/prematch/history': () =>
        isDown ? refusal(500, 'INTERNAL', 'Failed to fetch configuration history') : history(),
    });
    const dialog = dialogNamed('History of Spain');
    expect(dialog.getByRole('alert').textContent).toContain('Failed to fetch configuration history');
    isDown = false;
    await someone.click(dialog.getByRole('button', { name: 'Retry' }));
    await pass(50);
    expect(dialog.getAllByRole('listitem')).toHaveLength(2);
  });

  it('toasts a restoration that fails', async () => {
    const { someone } = await openEntry('History', {
      ...ROUTES,
      'POST /api/settings/arbs/prematch/rollback': () =>
        refusal(409, 'CONFLICT', 'no', { error: 'noEarlierVersion' }),
    });
    await someone.click(screen.getByRole('button', { name: /Restore version 1/ }));
    await pass(50);
    expect(titles()).toEqual(['There is no such earlier version']);
  });
});

describe('sharing', () => {
  const LINK = 'http://localhost:4000/dashboard/arbs/prematch?import=tok-1';
  const IN_ENGLISH = 'http://localhost:4000/en/dashboard/arbs/prematch?import=tok-1';

  it('makes a link, copies it with a confirmation of 2 s, and disables it', async () => {
    let isShared = false;
    const { someone } = await openEntry('Share', {
      'GET /api/settings/arbs/prematch': () => settingsAnswer([{ ...spain, share: { isShared } }]),
      'POST /api/settings/arbs/prematch/share': () => {
        isShared = true;
        return { success: true, data: { token: 'tok-1', link: LINK } };
      },
      'DELETE /api/settings/arbs/prematch/share': () => {
        isShared = false;
        return { success: true, message: 'Sharing disabled' };
      },
    });
    const dialog = dialogNamed('Share Spain');
    await someone.click(dialog.getByRole('button', { name: 'Create link' }));
    await pass(100);
    expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveProperty('value', IN_ENGLISH);
    await someone.click(dialog.getByRole('button', { name: 'Copy' }));
    await pass(50);
    expect(await navigator.clipboard.readText()).toBe(IN_ENGLISH);
    expect(dialog.getByRole('button', { name: 'Copied' })).toBeTruthy();
    await pass(2000);
    expect(dialog.getByRole('button', { name: 'Copy' })).toBeTruthy();
    await someone.click(dialog.getByRole('button', { name: 'Disable link' }));
    await pass(100);
    expect(titles()).toEqual(['The link works no longer']);
    expect(dialog.queryByRole('textbox', { name: 'Link' })).toBeNull();
  });

  it('makes links in the language of the page', async () => {
    await openPage([], {
      locale: 'es',
      routes: {
        ...settingsRoutes('arbs', [{ ...spain, share: { isShared: true } }]),
        'POST /api/settings/arbs/prematch/share': () => ({
          success: true,
          data: { token: 'tok-1', link: LINK },
        }),
      },
    });
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Configurar: Spain' }));
    const configurations = { name: 'Configuraciones' };
    await someone.click(within(screen.getByRole('dialog')).getByRole('button', configurations));
    await someone.click(screen.getByRole('menuitem', { name: 'Compartir' }));
    await pass(100);
    const link = screen.getByRole('textbox', { name: 'Enlace' });
    expect(link).toHaveProperty('value', LINK.replace('/dashboard', '/es/dashboard'));
  });

  it('toasts when the link cannot be made', async () => {
    const { someone } = await openEntry('Share', {
      'POST /api/settings/arbs/prematch/share': () =>
        refusal(500, 'INTERNAL', 'Failed to generate share link'),
    });
    await someone.click(screen.getByRole('button', { name: 'Create link' }));
    await pass(50);
    expect(titles()).toEqual(['Failed to generate share link']);
  });
});

describe('importing', () => {
  const found = (isPreview: boolean, droppedBookies: string[] = []) => ({
    success: true,
    message: '',
    data: {
      ...(!isPreview && { _id: { id: 'c9' } }),
      name: 'Shared (2)',
      sharedType: 'live',
      payload: spain.payload,
      droppedBookies,
    },
  });
  const answer =
    (dropped: string[] = []): Routes[string] =>
    ({ body }) =>
      found(JSON.stringify(body).includes('"preview":true'), dropped);

  it('takes a pasted link, says what it brings, and adds it', async () => {
    const { page, someone } = await openEntry('Import', {
      'POST /api/settings/arbs/import': answer(['closing_books']),
    });
    const dialog = dialogNamed('Import a configuration');
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
    await someone.click(dialog.getByRole('textbox', { name: 'Share link' }));
    await someone.paste('http://localhost:4000/en/dashboard/arbs/live?import=tok-1&x=1');
    await pass(50);
    expect(dialog.getByText(/added as “Shared \(2\)”/)).toBeTruthy();
    expect(dialog.getByText(/1 bookmaker · 6 sports · profit 0 to 10% · made for live/)).toBeTruthy();
    expect(dialog.getByText('Closing books')).toBeTruthy();
    await someone.click(dialog.getByRole('button', { name: 'Import' }));
    await pass(300);
    expect(page.server.asked.filter(({ path }) => path.endsWith('/import')).at(-1)?.body).toEqual({
      configType: 'prematch',
      shareToken: 'tok-1',
      setAsActive: true,
    });
    expect(titles()).toEqual(['“Shared (2)” imported']);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says that a link does not work any more', async () => {
    const { someone } = await openEntry('Import', {
      'POST /api/settings/arbs/import': () => refusal(404, 'NOT_FOUND', 'no', { error: 'shareTokenUnknown' }),
    });
    await someone.click(screen.getByRole('textbox', { name: 'Share link' }));
    await someone.paste('tok-2');
    await pass(50);
    expect(screen.getByRole('alert').textContent).toContain('This share link does not work');
    expect(screen.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true);
  });

  it('opens from a share link in the address, which forgets it afterwards', async () => {
    const page = await renderArea(area, {
      path: 'dashboard/arbs/prematch?sports=tennis&import=tok-3',
      routes: listRoutes({ ...settingsRoutes('arbs', []), 'POST /api/settings/arbs/import': answer() }),
    });
    await pass(100);
    const dialog = dialogNamed('Import a configuration');
    expect(dialog.queryByRole('textbox')).toBeNull();
    await person().click(dialog.getByRole('button', { name: 'Import' }));
    await pass(300);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(page.router.state.location.search).toBe('?sports=tennis');
    expect(page.server.asked.filter(({ path }) => path.endsWith('/import')).at(-1)?.body).toMatchObject({
      shareToken: 'tok-3',
    });
  });

  it.each([
    ['tok', 'tok'],
    ['  tok  ', 'tok'],
    ['https://x.test/es/dashboard/arbs/live?a=1&import=tok#top', 'tok'],
    ['', ''],
  ])('reads the token in %j', (text, token) => expect(tokenIn(text)).toBe(token));
});

it('a copy that the browser refuses is said', async () => {
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await openEntry('Share', {
    'GET /api/settings/arbs/prematch': () => settingsAnswer([{ ...spain, share: { isShared: true } }]),
    'POST /api/settings/arbs/prematch/share': () => ({
      success: true,
      data: { token: 't', link: 'https://bothways.test/dashboard/arbs/prematch?import=t' },
    }),
  });
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'));
  await user.click(dialogNamed('Share Spain').getByRole('button', { name: 'Copy' }));
  await pass(50);
  expect(titles()).toEqual(['The link could not be copied']);
});
