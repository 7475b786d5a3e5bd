import type { CardUser } from '@bothways/domain/bot-users';
import { refusal, shownToasts } from '@bothways/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { aCardUser, anInvitation, aTag, changing, names, showUsers } from '../testing/index.ts';

const toasts = shownToasts();
let users: CardUser[];
beforeEach(() => {
  users = [
    aCardUser('Marta', { tags: [aTag('North')] }),
    aCardUser('Jon', { tags: [aTag('Weekly', '#112233'), aTag('Mine', '#445566', false)] }),
  ];
});

type Page = Awaited<ReturnType<typeof showUsers>>;
const show = async (options: Parameters<typeof showUsers>[0] = {}): Promise<Page> => {
  const page = await showUsers({ users, ...options });
  await names();
  await screen.findByRole('button', { name: 'North 1' });
  return page;
};
const open = async ({ person }: Page, item: string) => {
  await person.click(screen.getByRole('button', { name: 'Actions for Marta' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
};
const bodies = ({ server }: Page, path: string) =>
  server.asked.filter((one) => one.path === path && one.body !== undefined).map(({ body }) => body);
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the alias', () => {
  const routes = {
    'PUT /api/bot/users/alias': changing([], (user) => user),
  };

  it('is trimmed and saved, at most 50 letters', async () => {
    routes['PUT /api/bot/users/alias'] = changing(users, (user, { alias }) => ({
      ...user,
      alias: String(alias),
    }));
    const page = await show({ routes });
    const dialog = await open(page, 'Set alias');
    const field = dialog.getByRole('textbox', { name: 'Alias' });
    expect(field).toHaveProperty('maxLength', 50);
    await page.person.clear(field);
    await page.person.type(field, '  Marta I. ');
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(bodies(page, '/api/bot/users/alias')).toEqual([
      { userEmail: 'marta@correo.example', alias: 'Marta I.', version: 'v1' },
    ]);
    expect(await names()).toEqual(['Jon', 'Marta I.']);
  });

  it('is taken away by an empty one', async () => {
    routes['PUT /api/bot/users/alias'] = changing(users, ({ alias: _, ...user }) => user);
    const page = await show({ routes });
    const dialog = await open(page, 'Set alias');
    await page.person.clear(dialog.getByRole('textbox', { name: 'Alias' }));
    await page.person.click(dialog.getByRole('button', { name: 'Take the alias away' }));
    await gone();
    expect(bodies(page, '/api/bot/users/alias')).toEqual([
      { userEmail: 'marta@correo.example', alias: '', version: 'v1' },
    ]);
    expect(await names()).toEqual(['Jon', 'marta@correo.example']);
  });

  it('stays in the dialog where it could not be saved', async () => {
    const page = await show({ routes: { 'PUT /api/bot/users/alias': () => refusal(500, 'INTERNAL') } });
    const dialog = await open(page, 'Set alias');
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('Failed to update alias');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('freezing', () => {
  it('is asked for with a reason, which the card then says', async () => {
    const path = '/api/bot/users/freezer';
    const since = '2026-11-23T12:00:00.000Z';
    const page = await show({
      permissions: ['manage:user:freezer'],
      routes: {
        [`PUT ${path}`]: changing(users, (user, { reason }) => ({
          ...user,
          started: false,
          frozen: { reason: String(reason), since },
        })),
      },
    });
    const dialog = await open(page, 'Freeze');
    await page.person.click(dialog.getByRole('button', { name: 'Freeze' }));
    const reason = dialog.getByRole('textbox', { name: /Reason/ });
    expect(dialog.getByText('Say why.')).toBeTruthy();
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(reason);
    await page.person.type(dialog.getByRole('textbox', { name: /Reason/ }), ' Papers are missing ');
    await page.person.click(dialog.getByRole('button', { name: 'Freeze' }));
    await gone();
    expect(bodies(page, path)).toEqual([
      { userEmail: 'marta@correo.example', frozen: true, reason: 'Papers are missing', version: 'v1' },
    ]);
    expect(await screen.findByText('Frozen: Papers are missing')).toBeTruthy();
  });
});

it('freezing shows why somebody else froze them meanwhile', async () => {
  const path = '/api/bot/users/freezer';
  const current = { alias: '', tags: [], frozen: 'Lost', version: 'v2' };
  const changedBy = 'other@bothways.test';
  const page = await show({
    permissions: ['manage:user:freezer'],
    routes: {
      [`PUT ${path}`]: () => refusal(409, 'CHANGED', 'Changed', { changed: ['frozen'], current, changedBy }),
    },
  });
  const dialog = await open(page, 'Freeze');
  await page.person.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Papers');
  await page.person.click(dialog.getByRole('button', { name: 'Freeze' }));
  expect((await dialog.findByRole('alert')).textContent).toMatch(
    /^other@bothways.test saved this.*Theirs: LostYours: Papers/,
  );
  await page.person.click(dialog.getByRole('button', { name: 'Keep mine' }));
  await page.person.click(dialog.getByRole('button', { name: 'Freeze' }));
  await waitFor(() => expect(bodies(page, path).at(-1)).toMatchObject({ reason: 'Papers', version: 'v2' }));
});

describe('the tags of one person', () => {
  const saving = () => ({
    'PUT /api/bot/users/tags': changing(users, (user) => user),
  });

  it('are shown, taken away, picked from those in use, and made anew', async () => {
    const page = await show({ routes: saving() });
    const dialog = await open(page, 'Manage tags');
    expect(within(dialog.getByRole('group', { name: 'Tags' })).getByText('North')).toBeTruthy();
    await page.person.click(dialog.getByRole('button', { name: 'Remove North' }));
    await page.person.click(dialog.getByRole('button', { name: 'Add the tag Mine' }));
    const name = dialog.getByRole('textbox', { name: 'New tag' });
    await page.person.type(name, '  Q4 group ');
    await page.person.click(dialog.getByRole('switch', { name: 'Only for me' }));
    expect(dialog.getByLabelText('Colour')).toHaveProperty('value', '#fec700');
    fireEvent.change(dialog.getByLabelText('Colour'), { target: { value: '#00ff00' } });
    await page.person.click(dialog.getByRole('button', { name: 'Add tag' }));
    expect(name).toHaveProperty('value', '');
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(bodies(page, '/api/bot/users/tags')).toEqual([
      {
        userEmail: 'marta@correo.example',
        version: 'v1',
        tags: [
          { name: 'Mine', color: '#445566', isPublic: false },
          { name: 'Q4 group', color: '#00ff00', isPublic: false },
        ],
      },
    ]);
  });

  it('begin with the house colour, and Enter adds one', async () => {
    const page = await show({ routes: saving() });
    const dialog = await open(page, 'Manage tags');
    await page.person.type(dialog.getByRole('textbox', { name: 'New tag' }), 'South{Enter}');
    expect(screen.getByRole('dialog')).toBeTruthy();
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    await gone();
    expect(bodies(page, '/api/bot/users/tags')).toMatchObject([
      { tags: [{ name: 'North' }, { name: 'South', color: '#FEC700', isPublic: true }] },
    ]);
  });

  it.each([
    ['', undefined],
    ['   ', undefined],
    ['north', 'This tag is in the list already'],
    [' NORTH ', 'This tag is in the list already'],
    ['a'.repeat(31), 'At most 30 characters'],
  ])('refuse the name %j', async (text, why) => {
    const page = await show();
    const dialog = await open(page, 'Manage tags');
    if (text !== '') await page.person.type(dialog.getByRole('textbox', { name: 'New tag' }), text);
    expect(dialog.getByRole('button', { name: 'Add tag' })).toHaveProperty('disabled', true);
    if (why !== undefined) expect(dialog.getByText(why)).toBeTruthy();
  });

  it('take a name of 30 letters', async () => {
    const page = await show();
    const dialog = await open(page, 'Manage tags');
    await page.person.type(dialog.getByRole('textbox', { name: 'New tag' }), 'a'.repeat(30));
    expect(dialog.getByRole('button', { name: 'Add tag' })).toHaveProperty('disabled', false);
  });

  it('that somebody else changed meanwhile stand beside those that were chosen', async () => {
    const current = { alias: 'Marta', tags: [aTag('North'), aTag('Vip')], frozen: null, version: 'v2' };
    const page = await show({
      routes: {
        'PUT /api/bot/users/tags': () => refusal(409, 'CHANGED', 'Changed', { changed: ['tags'], current }),
      },
    });
    const dialog = await open(page, 'Manage tags');
    await page.person.click(dialog.getByRole('button', { name: 'Remove North' }));
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    const notice = await dialog.findByRole('alert');
    expect(notice.textContent).toMatch(/Theirs: North, Vip.*Yours:/);
    await page.person.click(dialog.getByRole('button', { name: 'Take theirs' }));
    expect(within(dialog.getByRole('group', { name: 'Tags' })).getByText('Vip')).toBeTruthy();
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(bodies(page, '/api/bot/users/tags').at(-1)).toMatchObject({
        version: 'v2',
        tags: [{ name: 'North' }, { name: 'Vip' }],
      }),
    );
  });

  it('say why they could not be saved', async () => {
    const page = await show({
      routes: { 'PUT /api/bot/users/tags': () => refusal(409, 'CONFLICT', 'Too many tags') },
    });
    const dialog = await open(page, 'Manage tags');
    await page.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to update tags. Too many tags');
  });
});

describe('a new user', () => {
  const added = () => ({
    success: true,
    message: 'OK',
    data: { ...aCardUser('Ane'), invitation: anInvitation('Ane') },
  });
  const fill = async (page: Page) => {
    await page.person.click(screen.getByRole('button', { name: 'Add user' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite a bot user' }));
    await page.person.type(dialog.getByRole('textbox', { name: 'E-mail' }), ' ane@correo.example ');
    return dialog;
  };

  it('is invited with what was given, and nothing else', async () => {
    const page = await show({ routes: { 'POST /api/bot/users': added } });
    const dialog = await fill(page);
    await page.person.click(dialog.getByRole('radio', { name: 'Bonus' }));
    await page.person.type(dialog.getByRole('textbox', { name: 'Rate of the provider' }), '40');
    await page.person.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    await gone();
    expect(bodies(page, '/api/bot/users')).toEqual([
      { email: 'ane@correo.example', mode: 'bonus', country: 'ES', providerRate: 40 },
    ]);
    expect(toasts).toMatchObject([{ title: 'Invitation sent' }]);
  });

  it('is asked for in the language of the page where the address is none', async () => {
    const page = await show({ routes: { 'POST /api/bot/users': added } });
    const dialog = await fill(page);
    const email = dialog.getByRole('textbox', { name: 'E-mail' });
    await page.person.clear(email);
    await page.person.type(email, 'ane');
    await page.person.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(dialog.getByText('Enter an e-mail address such as name@example.com.')).toBeTruthy();
    expect(document.activeElement).toBe(email);
    expect(bodies(page, '/api/bot/users')).toEqual([]);
  });

  it('needs an address, and the refusal of one stands at its field', async () => {
    const page = await show({
      routes: {
        'POST /api/bot/users': () =>
          refusal(409, 'CONFLICT', 'This bot user exists already', { path: 'email' }),
      },
    });
    const dialog = await fill(page);
    await page.person.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(await dialog.findByText('This bot user exists already')).toBeTruthy();
    await page.person.clear(dialog.getByRole('textbox', { name: 'E-mail' }));
    await page.person.click(dialog.getByRole('button', { name: 'Send the invitation' }));
    expect(dialog.getByText('Fill this in.')).toBeTruthy();
  });
});

describe('who looks after somebody', () => {
  it('is known before a change, or it is said that it is not', async () => {
    let isDown = true;
    const data = [{ email: 'sol@bothways.test', name: 'Sol Vidal' }];
    const page = await show({
      permissions: ['manage:user'],
      routes: {
        'GET /api/bot/users/links': () =>
          isDown ? refusal(404, 'NOT_FOUND', 'Bot user not found') : { success: true, message: 'OK', data },
      },
    });
    const dialog = await open(page, 'Who looks after');
    expect(await dialog.findByText('Bot user not found')).toBeTruthy();
    isDown = false;
    await page.person.click(dialog.getByRole('button', { name: 'Retry' }));
    expect(await dialog.findByText('Sol Vidal')).toBeTruthy();
    expect(page.server.asked.map(({ path }) => path)).toContain(
      '/api/bot/users/links?userEmail=marta%40correo.example',
    );
  });

  it('is changed by address, and the server says who does now', async () => {
    const managers = [{ email: 'lea@bothways.test', name: 'Lea Brandt' }];
    let data: typeof managers = [];
    const page = await show({
      permissions: ['manage:user'],
      routes: {
        'GET /api/bot/users/links': () => ({ success: true, message: 'OK', data }),
        'POST /api/bot/users/links': () => {
          data = managers;
          return { success: true, message: 'OK', data: { userEmail: 'marta@correo.example', managers } };
        },
        'DELETE /api/bot/users/links': () => refusal(404, 'NOT_FOUND', 'They do not look after this user'),
      },
    });
    const dialog = await open(page, 'Who looks after');
    expect(await dialog.findByText('Now nobody looks after them.')).toBeTruthy();
    const field = dialog.getByRole('textbox', { name: 'Address of an account' });
    await page.person.type(field, 'lea@bothways.test');
    await page.person.click(dialog.getByRole('button', { name: 'Let them look after' }));
    expect(await dialog.findByText('Lea Brandt')).toBeTruthy();
    await page.person.type(field, 'pro@bothways.test');
    await page.person.click(dialog.getByRole('button', { name: 'No longer' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('They do not look after this user');
    expect(bodies(page, '/api/bot/users/links')).toEqual([
      { userEmail: 'marta@correo.example', managerEmail: 'lea@bothways.test' },
      { userEmail: 'marta@correo.example', managerEmail: 'pro@bothways.test' },
    ]);
  });
});
