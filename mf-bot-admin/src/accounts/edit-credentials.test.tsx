import { type Routes, refusal, shownToasts } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { anAccount, showAccounts } from './testing/show-accounts.tsx';

const toasts = shownToasts();
const CURRENT = { username: 'jotero', password: 's3cret', enabled: true, version: 'v1' };
const PATH = '/api/bot/users/bookie/credentials';
const reads = (credentials: object, bookie = 'codere'): Routes => ({
  [`GET ${PATH}/jon%40correo.example/${bookie}`]: () => ({
    success: true,
    message: 'OK',
    data: { credentials },
  }),
  [`PUT ${PATH}`]: () => ({ success: true, message: 'Credentials saved', data: anAccount() }),
});

async function edit(
  routes: Routes,
  { bookie = 'codere', label = 'Codere', mode = 'normal' as 'normal' | 'bonus' } = {},
) {
  const shown = await showAccounts({ [bookie]: anAccount() }, { routes, over: { mode } });
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit credentials' }));
  const dialog = await screen.findByRole('dialog', { name: `Credentials of ${label}` });
  const field = (name: string) => within(dialog).findByLabelText(name);
  const save = () => userEvent.click(within(dialog).getByRole('button', { name: 'Save credentials' }));
  const sent = () => shown.server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...shown, dialog, field, save, sent };
}
const shownIn = async (found: Promise<HTMLElement>): Promise<unknown> => Reflect.get(await found, 'value');

it('shows what is kept, the password as dots until one wants to see it', async () => {
  const { field, dialog, server } = await edit(reads(CURRENT));
  expect([await shownIn(field('User name')), await shownIn(field('Password'))]).toEqual(['jotero', 's3cret']);
  expect((await field('Password')).getAttribute('type')).toBe('password');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Show password' }));
  expect((await field('Password')).getAttribute('type')).toBe('text');
  // Each read is written down: there is one.
  expect(server.asked.filter(({ path }) => path.startsWith(PATH))).toHaveLength(1);
});

it('saves what was touched of it and nothing else, and forgets it', async () => {
  const { field, save, sent, queryClient } = await edit(
    reads({ ...CURRENT, birthdate: '1991-06-14T00:00:00.000Z' }),
  );
  await userEvent.clear(await field('User name'));
  await userEvent.type(await field('User name'), ' otero ');
  await save();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toEqual([
    {
      userEmail: 'jon@correo.example',
      bookieName: 'codere',
      version: 'v1',
      credentials: { username: 'otero' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toasts).toMatchObject([{ tone: 'success', title: 'Credentials of Codere saved' }]);
  await waitFor(() =>
    expect(
      JSON.stringify(
        queryClient
          .getQueryCache()
          .getAll()
          .map(({ state }) => state.data),
      ),
    ).not.toContain('s3cret'),
  );
});

it('needs a user name and a password, and says so at each field', async () => {
  const { field, save, sent, dialog } = await edit(reads(CURRENT));
  await userEvent.clear(await field('User name'));
  await userEvent.clear(await field('Password'));
  await save();
  expect(within(dialog).getByText('Enter the user name')).toBeDefined();
  expect(within(dialog).getByText('Enter the password')).toBeDefined();
  expect(sent()).toEqual([]);
});

it.each([
  // By its name, and by what the catalogue says.
  ['winamax', 'Winamax'],
  ['betway', 'Betway'],
])('asks for the birth date at %s, and leaves the day that is shown as it is', async (bookie, label) => {
  const kept = { ...CURRENT, birthdate: '1991-06-14T00:00:00.000Z' };
  const { save, sent, dialog } = await edit(reads(kept, bookie), { bookie, label });
  const group = await within(dialog).findByRole('group', { name: /Birth date/ });
  const day = within(group)
    .getAllByRole('spinbutton')
    .map((part) => part.textContent);
  expect(day.sort()).toEqual(['06', '14', '1991']);
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ version: 'v1', credentials: {} }]));
  expect(sent()).not.toMatchObject([{ credentials: { birthdate: kept.birthdate } }]);
});

it('does not ask for it elsewhere', async () => {
  const { dialog, field } = await edit(reads(CURRENT));
  await field('User name');
  expect(within(dialog).queryByRole('group', { name: /Birth date/ })).toBeNull();
});

it('says a missing birth date where it is asked for', async () => {
  const { save, dialog, field, sent } = await edit(reads(CURRENT, 'winamax'), {
    bookie: 'winamax',
    label: 'Winamax',
  });
  await field('User name');
  await save();
  expect(within(dialog).getByText('Needed: Winamax asks for it at each login')).toBeDefined();
  expect(sent()).toEqual([]);
});

it('is activated or not activated', async () => {
  const { dialog, save, sent } = await edit(reads(CURRENT));
  const on = await within(dialog).findByRole('switch', { name: /^Activated/ });
  await userEvent.click(on);
  expect(within(dialog).getByRole('switch', { name: /^Not activated/ })).toBeDefined();
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ credentials: { enabled: false } }]));
});

it('leaves that to requests in bonus mode', async () => {
  const { dialog } = await edit(reads(CURRENT), { mode: 'bonus' });
  const on = await within(dialog).findByRole('switch', { name: /^Activated/ });
  expect(on.hasAttribute('disabled')).toBe(true);
});

it('says that they did not load, and why; they can be replaced all the same', async () => {
  const { dialog, field, save, sent } = await edit({
    ...reads(CURRENT),
    [`GET ${PATH}/jon%40correo.example/codere`]: () =>
      refusal(503, 'UNAVAILABLE', 'Failed to load current credentials'),
  });
  const said = await within(dialog).findByText('Failed to load current credentials');
  expect(said.closest('[role=status]')?.textContent?.length).toBeGreaterThan(
    'Failed to load current credentials'.length + 10,
  );
  expect(await shownIn(field('User name'))).toBe('jotero_88');
  await userEvent.type(await field('Password'), 'new one');
  await save();
  await waitFor(() => expect(sent()).toMatchObject([{ credentials: { password: 'new one' } }]));
});

it.each([
  ['Keep mine', { username: 'jotero!' }],
  ['Take theirs', {}],
])(
  'that somebody else saved meanwhile are shown without a secret; %s goes on from there',
  async (way, left) => {
    const current = { ...anAccount({ username: 'other', enabled: false }), version: 'v2' };
    const { dialog, field, save, sent } = await edit({
      ...reads(CURRENT),
      [`PUT ${PATH}`]: ({ body }) =>
        JSON.stringify(body).includes('v2')
          ? { success: true, message: 'Credentials saved', data: current }
          : refusal(409, 'CHANGED', 'Changed', { changed: ['username', 'password', 'enabled'], current }),
    });
    await userEvent.type(await field('User name'), '!');
    await save();
    const notice = await within(dialog).findByRole('alert');
    expect(notice.textContent).toMatch(
      /User name.*Theirs: other.*Yours: jotero!.*Activated.*Theirs: Not activated.*Password.*Theirs: Another one was set/,
    );
    expect(notice.textContent).not.toContain('s3cret');
    expect(await shownIn(field('User name'))).toBe('jotero!');
    await userEvent.click(within(dialog).getByRole('button', { name: way }));
    expect(within(dialog).getByRole('switch', { name: /^Not activated/ })).toBeDefined();
    expect(await shownIn(field('Password'))).toBe('');
    await save();
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ version: 'v2' }));
    expect(Reflect.get(Object(sent().at(-1)), 'credentials')).toEqual(left);
  },
);

it('says in the window why they were not saved, and keeps what was typed', async () => {
  const { dialog, field, save } = await edit({
    ...reads(CURRENT),
    [`PUT ${PATH}`]: () => refusal(500, 'INTERNAL', 'Failed to update bookie credentials'),
  });
  await userEvent.type(await field('Password'), '!');
  await save();
  const alert = await within(dialog).findByRole('alert');
  expect(alert.textContent).toContain('Failed to update bookie credentials');
  expect(await shownIn(field('Password'))).toBe('s3cret!');
});
