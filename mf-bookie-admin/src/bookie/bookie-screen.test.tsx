import { refusal, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { anAdminBookie, someStats } from './testing/an-admin-bookie.ts';
import { PERMISSIONS, renderBookies, section } from './testing/bookie-server.ts';

const codere = anAdminBookie('codere');
const luckia = anAdminBookie('luckia');
const bookies = [codere, luckia];
const path = 'admin/bookies/codere';
const toasts = shownToasts();
const titles = () => toasts.map(({ title }) => title);

const NOTHING = { accounts: 0, configurations: 0, variants: [], promotions: 0, quotes: 0 };
const consequences = (over: object = {}) => ({
  'GET /api/admin/bookies/codere/consequences': () => ({
    success: true,
    consequences: { ...NOTHING, ...over },
  }),
});
const dialogOf = async (role: 'dialog' | 'alertdialog', name: string | RegExp) =>
  within(await screen.findByRole(role, { name }));

describe('deleting a bookmaker', () => {
  it('says what goes with it, wants its name, leads to the list, and can be undone', async () => {
    let isThere = true;
    const { router } = await renderBookies({
      bookies,
      path,
      routes: {
        'GET /api/admin/bookies': () => ({ success: true, bookies: isThere ? bookies : [luckia] }),
        ...consequences({ configurations: 3, variants: ['luckia'], quotes: 1200 }),
        'DELETE /api/admin/bookies/codere': () => {
          isThere = false;
          return { success: true, message: 'Deleted' };
        },
        'POST /api/admin/bookies/codere/restore': () => {
          isThere = true;
          return { success: true, message: 'Restored' };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('alertdialog', 'Delete Codere?');
    expect(await dialog.findByText('1,200 quotes leave the lists at once.')).toBeTruthy();
    expect(dialog.getByText('3 configurations of customers name it.')).toBeTruthy();
    expect(dialog.getByText('Variants without an original: Luckia.')).toBeTruthy();
    const confirm = dialog.getByRole('button', { name: 'Delete bookmaker' });
    const field = dialog.getByRole('textbox', { name: 'Type Codere to confirm' });
    await userEvent.type(field, 'Coder');
    await userEvent.click(confirm);
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field, 'e');
    await userEvent.click(confirm);
    await waitFor(() => expect(titles()).toContain('Bookie deleted successfully'));
    expect(router.state.location.pathname).toBe('/en/admin/bookies');
    const list = within(screen.getByRole('list', { name: 'Bookmakers' }));
    expect(list.queryByRole('link', { name: /^Codere/ })).toBeNull();
    expect(toasts.at(-1)?.action?.label).toBe('Undo');
    toasts.at(-1)?.action?.onPress();
    await waitFor(() => expect(titles()).toContain('Codere is back'));
    expect(list.getByRole('link', { name: /^Codere/ })).toBeTruthy();
  });

  it('cannot be done while bot users have accounts there, and says where they are', async () => {
    await renderBookies({ bookies, path, routes: consequences({ accounts: 2 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('alertdialog', 'Delete Codere?');
    expect((await dialog.findByRole('alert')).textContent).toContain('2 accounts at Codere');
    expect(dialog.getByRole('link', { name: 'Bot users and their accounts' })).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Delete bookmaker' })).toHaveProperty('disabled', true);
  });

  it('says why it failed, and stays', async () => {
    await renderBookies({
      bookies,
      path,
      routes: {
        ...consequences(),
        'DELETE /api/admin/bookies/codere': () => refusal(409, 'CONFLICT', 'It has 1 account'),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = await dialogOf('alertdialog', 'Delete Codere?');
    await userEvent.type(await dialog.findByRole('textbox'), 'Codere');
    await userEvent.click(dialog.getByRole('button', { name: 'Delete bookmaker' }));
    const reason = 'Someone else changed it in the meantime. Load it again.';
    expect((await dialog.findByRole('alert')).textContent).toBe(reason);
    expect(toasts.at(-1)).toMatchObject({ title: 'Failed to delete bookie', description: reason });
    expect(screen.getByRole('alertdialog', { name: 'Delete Codere?' })).toBeTruthy();
  });

  it('is refused in the language of the page', async () => {
    const refused = refusal(409, 'CONFLICT', 'Bot users have 1 account at this bookmaker', {
      error: 'errors.bookieAccounts',
    });
    await renderBookies({
      bookies,
      path,
      locale: 'es',
      routes: { ...consequences(), 'DELETE /api/admin/bookies/codere': () => refused },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Eliminar' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.type(await dialog.findByRole('textbox'), 'Codere');
    await userEvent.click(dialog.getByRole('button', { name: /^Eliminar/ }));
    expect((await dialog.findByRole('alert')).textContent).toBe(
      'Hay usuarios del bot con cuentas en esta casa: no se puede eliminar.',
    );
  });

  it('is nobody else’s: without the permission there is no way to it', async () => {
    await renderBookies({
      bookies,
      path,
      permissions: PERMISSIONS.filter((each) => each !== 'delete:bookie' && each !== 'create:bookie'),
    });
    await screen.findByRole('heading', { level: 2, name: 'Codere' });
    for (const name of ['Delete', 'Deleted bookmakers', 'Add', 'More about Codere'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('can be undone from the list of deleted ones, which says until when', async () => {
    const restored: string[] = [];
    await renderBookies({
      bookies,
      routes: {
        'GET /api/admin/bookies': ({ path: asked }) => ({
          success: true,
          bookies: asked.includes('deleted=true')
            ? [anAdminBookie('paf', { deletedOn: '2026-11-01T10:00:00Z' })]
            : bookies,
        }),
        'POST /api/admin/bookies/paf/restore': () => {
          restored.push('paf');
          return { success: true, message: 'Restored' };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Deleted bookmakers' }));
    const dialog = await dialogOf('dialog', 'Deleted bookmakers');
    expect(await dialog.findByText(/can be restored until Dec 1, 2026/)).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Restore Paf' }));
    await waitFor(() => expect(titles()).toContain('Paf is back'));
    expect(restored).toEqual(['paf']);
  });
});

describe('adding a bookmaker', () => {
  it('suggests a value from the name, refuses one that is taken, and leads to the new page', async () => {
    const added: unknown[] = [];
    const { router } = await renderBookies({
      bookies,
      routes: {
        'POST /api/admin/bookies': ({ body }) => {
          added.push(body);
          return { success: true, message: 'Added', bookie: anAdminBookie('casaespana') };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add' }));
    const dialog = await dialogOf('dialog', 'Add a bookmaker');
    const name = dialog.getByRole('textbox', { name: 'Name' });
    const value = dialog.getByRole('textbox', { name: 'Value' });
    await userEvent.type(name, 'Codere');
    expect(dialog.getByText('Codere has this value')).toBeTruthy();
    await userEvent.clear(name);
    await userEvent.type(name, 'Casa España');
    expect(value).toHaveProperty('value', 'casaespana');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Provider' }), 'Altenar');
    await userEvent.click(dialog.getByRole('button', { name: 'Add bookmaker' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/bookies/casaespana'));
    expect(added).toEqual([
      { bookie: 'casaespana', label: 'Casa España', countries: [], provider: 'Altenar' },
    ]);
  });

  it.each([
    ['en', { path: 'bookie', error: 'errors.bookieTakenDeleted' }, /^A deleted bookmaker has this name/],
    ['es', { path: 'bookie', error: 'errors.bookieTakenDeleted' }, /^Una casa eliminada tiene este nombre/],
    ['es', { path: 'bookie', error: 'errors.bookieTaken' }, /^Ya hay una casa con este nombre/],
    ['es', { path: 'bookie' }, /^El servidor no acepta este valor/],
    ['es', { path: 'countries.0' }, /^El servidor no acepta este valor/],
  ] as const)('says in %s at its field what only the server knows: %o', async (locale, details, said) => {
    const es = locale === 'es';
    await renderBookies({
      bookies,
      locale,
      routes: {
        'POST /api/admin/bookies': () => refusal(422, 'UNPROCESSABLE', 'Words for a log', details),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: es ? 'Añadir' : 'Add' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: es ? 'Nombre' : 'Name' });
    await userEvent.type(name, 'Paf');
    await userEvent.click(dialog.getByRole('button', { name: es ? 'Añadir casa' : 'Add bookmaker' }));
    expect(await dialog.findByText(said)).toBeTruthy();
    expect(dialog.queryByText(/Words for a log/)).toBeNull();
    // It was about what was sent, not about what is typed next.
    await userEvent.type(name, '!');
    await waitFor(() => expect(dialog.queryByText(said)).toBeNull());
  });

  it('says of a name that is too long how long one may be', async () => {
    await renderBookies({ bookies, locale: 'es' });
    await userEvent.click(await screen.findByRole('button', { name: 'Añadir' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('textbox', { name: 'Nombre' }));
    await userEvent.paste('x'.repeat(61));
    await userEvent.click(dialog.getByRole('button', { name: 'Añadir casa' }));
    expect(dialog.getByText('Es demasiado largo: usa 60 caracteres como máximo.')).toBeTruthy();
  });

  it('makes a variant of an original, from its page', async () => {
    const added: unknown[] = [];
    await renderBookies({
      bookies,
      path,
      routes: {
        'POST /api/admin/bookies': ({ body }) => {
          added.push(body);
          return { success: true, message: 'Added', bookie: anAdminBookie('coderemx') };
        },
      },
    });
    await screen.findByRole('heading', { level: 2, name: 'Codere' });
    const [, menu] = screen.getAllByRole('button', { name: 'More about Codere' });
    if (menu) await userEvent.click(menu);
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Variant of Codere' }));
    const dialog = await dialogOf('dialog', 'Variant of Codere');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Codere MX');
    await userEvent.click(dialog.getByRole('button', { name: 'Add bookmaker' }));
    await waitFor(() => expect(titles()).toContain('Coderemx added'));
    expect(added).toMatchObject([{ bookie: 'coderemx', label: 'Codere MX', ogBookie: 'codere' }]);
  });
});

describe('the history of an area', () => {
  const change = (version: number, roundingStep: number, savedBy: string, more: object = {}) => ({
    area: 'calculator',
    version,
    settings: { ...codere.calculator, roundingStep },
    savedOn: `2026-11-0${version}T10:00:00Z`,
    savedBy,
    ...more,
  });

  it('says who changed what, and brings a version back once asked', async () => {
    const restored: unknown[] = [];
    await renderBookies({
      bookies: [anAdminBookie('codere', { areas: { calculator: { version: 3 } } })],
      path,
      routes: {
        'GET /api/admin/bookies/codere/history': ({ path: asked }) =>
          asked.includes('before=2')
            ? { success: true, changes: [change(1, 1, 'Ane García')] }
            : {
                success: true,
                changes: [change(3, 5, 'Lucía Bravo', { restoredFrom: 1 }), change(2, 0.1, 'Ane García')],
                next: 2,
              },
        'POST /api/admin/bookies/codere/areas/calculator/restore': ({ body }) => {
          restored.push(body);
          return { success: true, message: 'Restored' };
        },
      },
    });
    const calculator = await section('Calculator');
    await userEvent.click(calculator.getByRole('button', { name: 'History of Calculator' }));
    const dialog = await dialogOf('dialog', 'Calculator of Codere');
    const [newest, second] = (await dialog.findAllByRole('listitem')).map((item) => within(item));
    expect(newest?.getByText('Restored from version 1')).toBeTruthy();
    expect(newest?.getByRole('definition').textContent).toBe('0.10 → 5.00');
    expect(newest?.queryByRole('button')).toBeNull();
    expect(second?.getByText('What it changed shows with the older ones')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Show older ones' }));
    await waitFor(() => expect(second?.getByRole('definition').textContent).toBe('1.00 → 0.10'));
    await userEvent.click(dialog.getByRole('button', { name: 'Restore version 2' }));
    const question = await dialogOf('alertdialog', /^Restore Calculator as it was /);
    await userEvent.click(question.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(titles()).toContain('Calculator is as in version 2 again'));
    expect(restored).toEqual([{ version: 2, newest: 3 }]);
  });
});

describe('leaving with something unsaved', () => {
  const typeName = async () =>
    userEvent.type((await section('Basic info')).getByRole('textbox', { name: 'Name' }), 's');

  it('asks before it is lost, on a way to another page', async () => {
    const { router } = await renderBookies({ bookies, path });
    await typeName();
    void router.navigate('/en/admin/users');
    const stay = await dialogOf('alertdialog', 'Leave without saving?');
    expect(stay.getByText('Unsaved changes of Codere are lost.')).toBeTruthy();
    await userEvent.click(stay.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/en/admin/bookies/codere');
    void router.navigate('/en/admin/users');
    const leave = await dialogOf('alertdialog', 'Leave without saving?');
    await userEvent.click(leave.getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/en/admin/users'));
  });

  it('has the browser ask before the tab is closed, as long as there is something', async () => {
    await renderBookies({ bookies, path });
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    const basic = await section('Basic info');
    expect(asks()).toBe(false);
    await typeName();
    expect(asks()).toBe(true);
    await userEvent.click(basic.getByRole('button', { name: 'Discard' }));
    expect(asks()).toBe(false);
  });
});

describe('what is known of a bookmaker', () => {
  const stats = someStats({
    prematch: {
      events: 40,
      quotes: 900,
      usualEvents: 80,
      delayMs: { p50: 1200, p95: 4800 },
      arbs: 3,
      valueBets: 7,
      stillThere: { after5: 0.91, after15: 0.72, after60: 0.3, of: 210 },
    },
    users: 12,
    enabledUsers: 10,
    balanceTotal: 3400.5,
    loginErrors: 2,
    limited: 1,
    clones: {
      selections: 400,
      suggestion: { kind: 'join', with: 'luckia', sameShare: 0.97, selections: 400 },
    },
  });

  it('stands on its page, with a dash for what nobody knows', async () => {
    await renderBookies({ bookies: [{ ...codere, stats }, luckia], path });
    const part = await section('Statistics');
    expect(part.getByText('€3,400.50')).toBeTruthy();
    expect(part.getByText('10 betting')).toBeTruthy();
    const cells = (name: string) =>
      within(part.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('Prematch')).toEqual(['40 of 80', '1.2 / 4.8 s', '3', '7', '91% / 72% / 30% of 210']);
    expect(cells('Live')).toEqual(['0 of –', '–', '–', '–', '–']);
  });

  it('says as the list does that nothing is collected', async () => {
    const off = { ...codere.live, enabled: false };
    await renderBookies({ bookies: [{ ...codere, stats, live: off, prematch: off }], path });
    await screen.findByRole('heading', { level: 2, name: 'Codere' });
    expect(screen.getAllByText('not collected')).toHaveLength(2);
  });

  it('fills the suggested clone group in, unsaved, at both where neither has one', async () => {
    await renderBookies({ bookies: [{ ...codere, stats }, luckia], path });
    await userEvent.click((await section('Statistics')).getByRole('button', { name: 'Join their group' }));
    const basic = await section('Basic info');
    expect(basic.getByRole('textbox', { name: 'Clone group' })).toHaveProperty('value', 'luckia');
    expect(basic.getByText('1 unsaved change')).toBeTruthy();
    const list = within(screen.getByRole('list', { name: 'Bookmakers' }));
    expect(list.getAllByText('Unsaved')).toHaveLength(2);
  });

  it('empties the clone group where the prices say so', async () => {
    const grouped = anAdminBookie('codere', {
      basicInfo: { label: 'Codere', countries: [], cloneGroup: 'kambi' },
      stats: {
        ...stats,
        clones: {
          sameShare: 0.2,
          selections: 50,
          ofWeek: { original: 'luckia', sameShare: 0.43, selections: 9000 },
          suggestion: { kind: 'split', with: 'luckia', sameShare: 0.2, selections: 50 },
        },
      },
    });
    await renderBookies({ bookies: [grouped, luckia], path });
    const part = await section('Statistics');
    expect(part.getByText('20% of 50 selections have the prices of its group kambi.')).toBeTruthy();
    expect(
      part.getByText('In seven days 43% of 9,000 quotes were those of Luckia, whose variant it is.'),
    ).toBeTruthy();
    await userEvent.click(part.getByRole('button', { name: 'Leave the group' }));
    expect((await section('Basic info')).getByText('was kambi')).toBeTruthy();
  });

  it('is not asked about without the permission', async () => {
    await renderBookies({
      bookies,
      path,
      permissions: PERMISSIONS.filter((each) => each !== 'read:bookie:stats'),
    });
    await section('Prematch');
    expect(screen.queryByRole('region', { name: 'Statistics' })).toBeNull();
  });

  it('of an address that is none says so, with the way back', async () => {
    await renderBookies({ bookies, path: 'admin/bookies/nobody' });
    expect(await screen.findByText('There is no bookmaker “nobody”')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'All bookmakers' })).toBeTruthy();
  });
});
