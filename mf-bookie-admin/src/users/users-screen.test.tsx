import { PERMISSIONS } from '@bothways/domain/identity';
import { refusal, renderArea } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const ANA = {
  id: 'u1',
  email: 'ana@example.test',
  name: 'Ana',
  plan: 'starter',
  country: 'ES',
  roles: [{ id: 'operator', name: 'Operator' }],
  disabled: false,
  addedOn: '2026-11-01T09:00:00.000Z',
};
const DETAIL = {
  ...ANA,
  givenPlan: 'free',
  version: 'v1',
  emailVerified: true,
  mobilePhoneVerified: false,
  linkedBotUsers: [],
  sessions: [
    {
      id: 's1',
      startedOn: '2026-11-20T09:00:00.000Z',
      lastSeenOn: '2026-11-20T10:00:00.000Z',
      expiresOn: '2026-11-27T10:00:00.000Z',
      device: 'Firefox, Windows',
      ip: '203.0.113.1',
    },
  ],
  beyondCaller: [],
  isCaller: false,
};
const page = (users: unknown[], more: object = {}) => ({
  success: true,
  users,
  total: users.length,
  ...more,
});
const owner = { permissions: PERMISSIONS };
const roles = { 'GET /api/admin/iam/roles': () => ({ success: true, roles: [], policies: [] }) };

describe('the users', () => {
  it('are searched when the typing pauses, and the search is in the address', async () => {
    const { server, router } = await renderArea(area, {
      path: 'admin/users',
      ...owner,
      routes: {
        ...roles,
        'GET /api/admin/users': ({ path }: { path: string }) =>
          page(
            path.includes('search=ana') ? [ANA] : [ANA, { ...ANA, id: 'u2', name: 'Bea', email: 'b@x.test' }],
          ),
      },
    });
    expect(await screen.findByRole('link', { name: 'Bea' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: /E-mail, name/ }), 'ana');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Bea' })).toBeNull());
    expect(router.state.location.search).toBe('?q=ana');
    const searches = server.asked.filter(({ path }) => path.includes('search='));
    expect(searches.map(({ path }) => path)).toEqual(['/api/admin/users?search=ana']);
    expect(screen.getByText('1 user')).toBeTruthy();
  });

  it('come in pages', async () => {
    const { router } = await renderArea(area, {
      path: 'admin/users',
      ...owner,
      routes: {
        ...roles,
        'GET /api/admin/users': ({ path }: { path: string }) =>
          path.includes('after=') ? page([{ ...ANA, name: 'Zoe' }]) : page([ANA], { nextAfter: ANA.email }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Next page' }));
    expect(await screen.findByRole('link', { name: 'Zoe' })).toBeTruthy();
    expect(router.state.location.search).toBe('?after=ana%40example.test');
    await userEvent.click(screen.getByRole('button', { name: 'First page' }));
    expect(await screen.findByRole('link', { name: 'Ana' })).toBeTruthy();
  });
});

describe('one user', () => {
  it('is disabled with a reason, after a question', async () => {
    let disabled = false;
    const { server } = await renderArea(area, {
      path: 'admin/users/u1',
      ...owner,
      routes: {
        ...roles,
        'GET /api/admin/users/u1': () => ({
          success: true,
          user: {
            ...DETAIL,
            ...(disabled && {
              disabled,
              disabledOn: '2026-11-21T10:00:00.000Z',
              disabledReason: 'chargeback',
            }),
          },
        }),
        'POST /api/admin/users/u1/disable': () => {
          disabled = true;
          return { success: true };
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /Disable the account of Ana/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Disable account' }));
    expect(server.asked.some(({ path }) => path.endsWith('/disable'))).toBe(false);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Reason/ }));
    await userEvent.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'chargeback');
    await userEvent.click(dialog.getByRole('button', { name: 'Disable account' }));
    expect(await screen.findByRole('button', { name: 'Enable account' })).toBeTruthy();
    expect(screen.getByText('chargeback')).toBeTruthy();
    expect(server.asked.find(({ path }) => path.endsWith('/disable'))?.body).toEqual({
      reason: 'chargeback',
    });
  });

  it('is not opened again by a question that asked to close it, where somebody else was quicker', async () => {
    let disabled = false;
    const { queryClient } = await renderArea(area, {
      path: 'admin/users/u1',
      ...owner,
      routes: {
        ...roles,
        'GET /api/admin/users/u1': () => ({ success: true, user: { ...DETAIL, disabled } }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Disable account' }));
    expect(await screen.findByRole('alertdialog', { name: /Disable the account of Ana/ })).toBeTruthy();
    disabled = true;
    await act(() => queryClient.invalidateQueries());
    expect(await screen.findByText('Disabled')).toBeTruthy();
    expect(screen.getByRole('alertdialog', { name: /Disable the account of Ana/ })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /Enable/ })).toBeNull();
  });

  it('loses a session', async () => {
    const { server } = await renderArea(area, {
      path: 'admin/users/u1',
      ...owner,
      routes: {
        ...roles,
        'GET /api/admin/users/u1': () => ({ success: true, user: DETAIL }),
        'DELETE /api/admin/users/u1/sessions/s1': () => ({ success: true, ended: 1 }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'End the session on Firefox, Windows' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'End' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(server.asked.some(({ method }) => method === 'DELETE')).toBe(true);
  });

  it('above the person is shown, and what they may do more, with nothing to press', async () => {
    await renderArea(area, {
      path: 'admin/users/u1',
      locale: 'es',
      permissions: ['read:user', 'update:user'],
      routes: {
        'GET /api/admin/users/u1': () => ({
          success: true,
          user: { ...DETAIL, beyondCaller: ['manage:*'] },
        }),
      },
    });
    expect(await screen.findByText(/Esta persona puede más que tú/)).toBeTruthy();
    expect(screen.getByText('manage:*')).toBeTruthy();
    for (const name of ['Desactivar cuenta', 'Cerrar todas las sesiones', 'Cambiar plan', 'Cambiar roles'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  describe('that somebody else changes meanwhile', () => {
    const open = (routes: Parameters<typeof renderArea>[1]['routes']) =>
      renderArea(area, {
        path: 'admin/users/u1',
        ...owner,
        routes: {
          'GET /api/admin/iam/roles': () => ({
            success: true,
            roles: ['operator', 'seller'].map((id) => ({
              id,
              name: id,
              policyIds: [],
              members: 1,
              version: 'v1',
            })),
            policies: [],
          }),
          'GET /api/admin/users/u1': () => ({ success: true, user: DETAIL }),
          ...routes,
        },
      });
    const changed = (current: object) =>
      refusal(409, 'CHANGED', 'Changed', { changed: [], current, changedBy: 'bea@example.test' });

    it('has the plan that was given shown beside the other one, and gives it only from there', async () => {
      const { server } = await open({
        'PUT /api/admin/users/u1/plan': () => changed({ plan: 'starter', version: 'v2' }),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Change plan' }));
      const dialog = within(await screen.findByRole('dialog'));
      // What is paid is no plan that was given by hand.
      expect(dialog.getByRole('radio', { name: 'Free' })).toHaveProperty('checked', true);
      await userEvent.click(dialog.getByRole('radio', { name: 'Pro' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
      const notice = await dialog.findByRole('alert');
      expect(notice.textContent).toMatch(/^bea@example.test saved this.*PlanTheirs: StarterYours: Pro/);
      server.on('PUT /api/admin/users/u1/plan', () => ({ success: true }));
      await userEvent.click(dialog.getByRole('button', { name: 'Keep mine' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
        { plan: 'pro', version: 'v1' },
        { plan: 'pro', version: 'v2' },
      ]);
    });

    it('keeps the roles that were chosen, beside those that the other one gave', async () => {
      const { server } = await open({
        'PUT /api/admin/iam/users/u1/roles': () => changed({ roleIds: [], version: 'v2' }),
      });
      await userEvent.click(await screen.findByRole('button', { name: 'Change roles' }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('checkbox', { name: 'seller' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
      const notice = await dialog.findByRole('alert');
      expect(notice.textContent).toMatch(/RolesTheirs: − operatorYours: \+ seller/);
      expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        roleIds: ['operator', 'seller'],
        version: 'v1',
      });
    });
  });
});
