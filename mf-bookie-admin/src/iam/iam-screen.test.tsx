import { PERMISSIONS } from '@bothways/domain/identity';
import { refusal, renderArea } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const POLICIES = [
  { id: 'everything', name: 'Everything', actions: ['manage:*'], version: 'v1' },
  { id: 'books', name: 'Bookmakers', actions: ['read:bookie', 'update:bookie'], version: 'v1' },
];
const ROLES = [
  { id: 'owner', name: 'Owner', policyIds: ['everything'], members: 1, version: 'v1' },
  { id: 'operator', name: 'Operator', policyIds: ['books'], members: 3, version: 'v1' },
];
const ROLES_ROUTE = {
  'GET /api/admin/iam/roles': () => ({ success: true, roles: ROLES, policies: POLICIES }),
};
const owner = { permissions: PERMISSIONS };
const rowOf = (name: RegExp) => within(screen.getByRole('row', { name }));

describe('the roles', () => {
  it('show their policies and how many people have them', async () => {
    await renderArea(area, { path: 'admin/iam', routes: ROLES_ROUTE, ...owner });
    expect(await screen.findByRole('link', { name: '3 people: show who has it' })).toBeTruthy();
    expect(rowOf(/^Operator/).getByText('Bookmakers')).toBeTruthy();
  });

  it('are made of chosen policies', async () => {
    const { server } = await renderArea(area, {
      path: 'admin/iam',
      ...owner,
      routes: {
        ...ROLES_ROUTE,
        'POST /api/admin/iam/roles': () => ({
          success: true,
          role: { id: 'r', name: 'Books', policyIds: ['books'], members: 0, version: 'v1' },
        }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New role' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New role' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), '  Books ');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Bookmakers' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Create role' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      server.asked.find(({ method, path }) => method === 'POST' && path.endsWith('/roles'))?.body,
    ).toEqual({
      name: 'Books',
      policyIds: ['books'],
    });
  });

  it('above the person can be seen and not touched', async () => {
    await renderArea(area, {
      path: 'admin/iam',
      routes: ROLES_ROUTE,
      permissions: [
        'read:iam:role',
        'update:iam:role',
        'delete:iam:role',
        'create:iam:role',
        'read:bookie',
        'update:bookie',
      ],
    });
    expect(await screen.findByRole('button', { name: 'Edit Operator' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Owner' })).toBeNull();
    expect(rowOf(/^Owner/).getByText('Above you')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'New role' }));
    const dialog = within(await screen.findByRole('dialog'));
    const everything = dialog.getByRole('checkbox', { name: 'Everything' });
    expect(everything).toHaveProperty('disabled', true);
    expect(dialog.getByText('Grants more than you hold')).toBeTruthy();
  });

  it('stay when the server refuses, with the reason in words, and nothing typed is lost', async () => {
    await renderArea(area, {
      path: 'admin/iam',
      ...owner,
      routes: {
        ...ROLES_ROUTE,
        'DELETE /api/admin/iam/roles/owner': () =>
          refusal(409, 'CONFLICT', 'the last owner stays', { error: 'errors.lastOwner' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Owner' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText('One person has it and loses it at once.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete role' }));
    expect(await dialog.findByText(/the last owner stays/)).toBeTruthy();
  });

  it('offer another try when they do not load', async () => {
    let broken = true;
    await renderArea(area, {
      path: 'admin/iam',
      ...owner,
      routes: {
        'GET /api/admin/iam/roles': () =>
          broken ? refusal(500, 'INTERNAL') : { success: true, roles: ROLES, policies: POLICIES },
      },
    });
    const retry = await screen.findByRole('button', { name: 'Retry' });
    broken = false;
    await userEvent.click(retry);
    expect(await screen.findByRole('row', { name: /^Owner/ })).toBeTruthy();
  });
});

it('a role of the house is changed under its Spanish name, and keeps the stored one', async () => {
  const page = await renderArea(area, {
    path: 'admin/iam',
    locale: 'es',
    ...owner,
    routes: {
      ...ROLES_ROUTE,
      'PUT /api/admin/iam/roles/operator': () => ({ success: true, role: ROLES[1] }),
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Operador' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Operador');
  await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
  const saved = () => page.server.asked.find(({ method }) => method === 'PUT')?.body;
  await waitFor(() => expect(saved()).toEqual({ version: 'v1' }));
});

describe('two people who have the same open', () => {
  const bodies = (page: Awaited<ReturnType<typeof renderArea>>) =>
    page.server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);

  it('role: the later one sees what the other one made of it, keeps what is typed, and sends only that', async () => {
    let saves = 0;
    const current = { ...ROLES[1], policyIds: ['books', 'everything'], version: 'v2' };
    const page = await renderArea(area, {
      path: 'admin/iam',
      ...owner,
      routes: {
        ...ROLES_ROUTE,
        'PUT /api/admin/iam/roles/operator': () => {
          saves += 1;
          return saves === 1
            ? refusal(409, 'CHANGED', 'Changed', {
                changed: ['policyIds'],
                current,
                changedBy: 'ana@example.test',
              })
            : { success: true, role: current };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Operator' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Helpers');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    const notice = await dialog.findByRole('alert');
    expect(notice.textContent).toMatch(
      /^ana@example.test saved this.*PoliciesTheirs: \+ EverythingKeep mine/,
    );
    expect(name).toHaveProperty('value', 'Helpers');
    expect(dialog.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true);
    await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
    expect(dialog.getByRole('checkbox', { name: 'Everything' })).toHaveProperty('checked', true);
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bodies(page)).toEqual([
      { name: 'Helpers', version: 'v1' },
      { name: 'Helpers', version: 'v2' },
    ]);
  });

  it('policy: what both have changed stands side by side, and theirs can be taken', async () => {
    const current = { ...POLICIES[1], name: 'Shelves', actions: ['read:bookie'], version: 'v2' };
    const page = await renderArea(area, {
      path: 'admin/iam/policies',
      locale: 'es',
      ...owner,
      routes: {
        'GET /api/admin/iam/policies': () => ({ success: true, policies: POLICIES }),
        'PUT /api/admin/iam/policies/books': () =>
          refusal(409, 'CHANGED', 'Changed', { changed: ['name', 'actions'], current }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Editar Casas/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('checkbox', { name: /^read:\s?user$/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    const notice = await dialog.findByRole('alert');
    expect(notice.textContent).toMatch(/Shelves.*− update:bookie.*\+ read:user/);
    await userEvent.click(dialog.getByRole('button', { name: 'Tomar lo suyo' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(bodies(page)).toHaveLength(2));
    expect(bodies(page)).toEqual([
      { actions: ['read:bookie', 'read:user', 'update:bookie'], version: 'v1' },
      { version: 'v2' },
    ]);
  });
});

describe('giving a role', () => {
  it('shows each missing choice at its field, focuses the first, and sends nothing', async () => {
    const { server } = await renderArea(area, {
      path: 'admin/iam/assignments',
      ...owner,
      routes: ROLES_ROUTE,
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Give a role' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Give role' }));
    const person = dialog.getByRole('searchbox');
    expect(person.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(person);
    expect(dialog.getByText('Choose a person.')).toBeTruthy();
    expect(dialog.getByText('Choose a role.')).toBeTruthy();
    await userEvent.click(dialog.getByRole('radio', { name: 'Operator' }));
    expect(dialog.queryByText('Choose a role.')).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Give role' }));
    expect(
      server.asked.filter(({ method, path }) => method === 'POST' && path.endsWith('/assignments')),
    ).toEqual([]);
  });
});

describe('the matrix', () => {
  it('says what each role may do and from where', async () => {
    await renderArea(area, { path: 'admin/iam/matrix', routes: ROLES_ROUTE, ...owner });
    await screen.findByRole('table', { name: /What each role may do/ });
    const cellsOf = (action: string) => {
      const row = screen.getAllByRole('row').find((one) => one.querySelector('th')?.textContent === action);
      return within(row ?? document.body)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    };
    expect(cellsOf('read:bookie')).toEqual(['Everything manage:*', 'Bookmakers']);
    expect(cellsOf('read:audit')[1]).toContain('Not allowed');
  });
});

describe('what a user may do', () => {
  it('comes with the role and the policy behind it, in Spanish too', async () => {
    await renderArea(area, {
      path: 'admin/iam/access?user=u1',
      locale: 'es',
      ...owner,
      routes: {
        'GET /api/admin/iam/users/u1/access': () => ({
          success: true,
          version: 'v1',
          user: { id: 'u1', email: 'ana@example.test', name: 'Ana', disabled: true },
          roleIds: ['operator'],
          access: [
            {
              action: 'read:user',
              allowed: false,
              grants: [
                {
                  role: { id: 'operator', name: 'Operator' },
                  policy: { id: 'all', name: 'My people' },
                  action: 'manage:user',
                },
              ],
            },
            { action: 'read:audit', allowed: false, grants: [] },
          ],
        }),
      },
    });
    expect(await screen.findByText('Operador, por My people (manage:user)')).toBeTruthy();
    expect(screen.getByText(/La cuenta está desactivada/)).toBeTruthy();
    expect(screen.queryByText('Ningún rol la da')).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: 'Todas' }));
    expect(screen.getByText('Ningún rol la da')).toBeTruthy();
  });
});

describe('the door', () => {
  it('is shut for those who may not, with the reason', async () => {
    await renderArea(area, { path: 'admin/iam', permissions: ['read:bookie'], routes: ROLES_ROUTE });
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('shuts while the page is open, when a right is taken away', async () => {
    const { server } = await renderArea(area, { path: 'admin/iam', routes: ROLES_ROUTE, ...owner });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete Operator' }));
    server.on('POST /api/admin/iam/check-permission', ({ body }) => {
      const { permissions } = JSON.parse(JSON.stringify(body));
      const none = permissions.map(({ action }: { action: string }) => [
        action,
        { allowed: false, reason: 'gone' },
      ]);
      return { success: true, results: Object.fromEntries(none) };
    });
    server.on('DELETE /api/admin/iam/roles/operator', () => refusal(403, 'FORBIDDEN'));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete role' }));
    expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
    expect(screen.getByText('gone')).toBeTruthy();
  });

  it('leads from the front of the area to the first section that is open', async () => {
    const { router } = await renderArea(area, {
      path: 'admin',
      permissions: ['read:audit'],
      routes: { 'GET /api/admin/audit': () => ({ success: true, entries: [] }) },
    });
    expect(await screen.findByText('No entry fits')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/en/admin/audit');
  });
});
