import { renderArea } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const ENTRY = {
  seq: 7,
  at: '2026-11-20T10:00:00.000Z',
  actor: { id: 'u1', email: 'ana@example.test' },
  action: 'role.updated',
  target: 'role:operator',
  detail: { name: 'Operator', added: ['books'], removed: [] },
  ip: '203.0.113.1',
};
const permissions = ['read:audit'];
const path = 'admin/audit';

describe('the audit log', () => {
  it('shows who did what, with the details of one, and all others of the same person', async () => {
    const { router } = await renderArea(area, {
      path,
      permissions,
      routes: { 'GET /api/admin/audit': () => ({ success: true, entries: [ENTRY] }) },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Details of entry 7' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Role changed' }));
    expect(dialog.getByText('books')).toBeTruthy();
    expect(dialog.getByText('203.0.113.1')).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Only this person' }));
    await waitFor(() => expect(router.state.location.search).toBe('?actor=u1'));
    expect(await screen.findByText('By u1')).toBeTruthy();
  });

  it('shows an action of a later release among the others', async () => {
    const entries = [{ ...ENTRY, seq: 8, action: 'role.invented-tomorrow' }, ENTRY];
    await renderArea(area, {
      path,
      permissions,
      routes: { 'GET /api/admin/audit': () => ({ success: true, entries }) },
    });
    expect(await screen.findByText('Unknown to this version of the page')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Details of entry 7' })).toBeTruthy();
  });

  it('is narrowed to one action', async () => {
    const { server } = await renderArea(area, {
      path: `${path}?action=role.deleted`,
      permissions,
      routes: { 'GET /api/admin/audit': () => ({ success: true, entries: [] }) },
    });
    expect(await screen.findByText('No entry fits')).toBeTruthy();
    expect(server.asked.map(({ path: asked }) => asked)).toContain('/api/admin/audit?action=role.deleted');
  });

  it.each([
    [{ intact: true, entries: 1234, headHash: 'abc' }, 'The log is whole and unchanged: 1,234 entries.'],
    [
      { intact: false, entries: 6, headHash: 'abc', fault: { seq: 7, reason: 'changed' } },
      'The chain breaks at entry 7.',
    ],
    [
      { intact: false, entries: 9, headHash: 'abc', fault: { seq: 7, reason: 'cut' }, faults: 2 },
      'Entries were cut off the end of the log. It breaks in 2 places.',
    ],
    [
      { intact: true, entries: 9, headHash: 'abc', sealedFrom: 6 },
      'Seals are checked from entry 6 on; earlier entries are held by their hashes.',
    ],
  ])('says what a check of the chain found: %j', async (verdict, text) => {
    await renderArea(area, {
      path,
      permissions,
      routes: {
        'GET /api/admin/audit': () => ({ success: true, entries: [ENTRY] }),
        'GET /api/admin/audit/verify': () => ({ success: true, ...verdict }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Verify the chain' }));
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
