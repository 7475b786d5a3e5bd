import type { DeployKey } from '@bothways/domain/deploy-keys';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
const toasts = shownToasts();

const PATH = '/api/admin/deploy-keys';
const SECRET = `bw_abcdefghij23_${'x'.repeat(43)}`;
const key = (over: Partial<DeployKey> = {}): DeployKey => ({
  id: 'abcdefghij23',
  name: 'Tips team',
  remotes: ['mf-tips'],
  reach: 'canary',
  maxSharePct: 25,
  createdBy: 'admin@bothways.test',
  createdOn: '2026-11-20T09:00:00.000Z',
  expiresOn: '2099-02-18T09:00:00.000Z',
  released: 2,
  ...over,
});
const EXPIRED = key({
  id: 'expiredkey22',
  name: 'Old team',
  expiresOn: '2026-01-01T00:00:00.000Z',
  released: 0,
});
const REVOKED = key({
  id: 'revokedkey22',
  name: 'Gone team',
  revokedOn: '2026-11-21T09:00:00.000Z',
  released: 0,
});

async function open(routes: Routes = {}, locale: 'en' | 'es' = 'en') {
  const rendered = await renderArea(area, {
    path: 'admin/deployments',
    locale,
    permissions: ['manage:deployment'],
    routes: {
      'GET /api/admin/deployments': () => ({ success: true, revision: 1, deployments: [] }),
      [`GET ${PATH}`]: () => ({
        success: true,
        keys: [key(), EXPIRED, REVOKED],
        installation: '3f2b8c1e-5a4d-4c6b-9e7f-1a2b3c4d5e6f',
      }),
      ...routes,
    },
  });
  const sent = () =>
    rendered.server.asked
      .filter(({ method, path }) => method === 'POST' && path.startsWith(PATH))
      .map(({ path, body }) => [path, body]);
  return { ...rendered, sent };
}
const question = () => within(screen.getByRole('alertdialog'));

describe('deploy keys', () => {
  it('say whose they are, what they may do, and which are over', async () => {
    await open();
    expect(
      await screen.findByRole('row', { name: /Tips team.*mf-tips.*at most 25 % of people.*admin@/ }),
    ).toBeTruthy();
    expect(screen.getByRole('row', { name: /Old team.*Expired/ })).toBeTruthy();
    const gone = within(screen.getByRole('row', { name: /Gone team.*Revoked/ }));
    expect(gone.queryAllByRole('button')).toEqual([]);
  });

  it('are made, shown once, and not to be had again', async () => {
    const { sent } = await open({
      [`POST ${PATH}`]: () => ({ success: true, key: key(), deployKey: SECRET }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Make a key' }));
    const form = within(screen.getByRole('dialog'));
    await userEvent.type(form.getByRole('textbox', { name: 'Team' }), 'Tips team');
    await userEvent.type(form.getByRole('textbox', { name: 'Remotes' }), 'tips');
    await userEvent.click(form.getByRole('button', { name: 'Make a key' }));
    expect(form.getByText('Name at least one remote, each beginning with mf-.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.clear(form.getByRole('textbox', { name: 'Remotes' }));
    await userEvent.type(form.getByRole('textbox', { name: 'Remotes' }), 'mf-tips, mf-news');
    const share = form.getByRole('textbox', { name: 'Largest share, in percent' });
    await userEvent.clear(share);
    await userEvent.type(share, '10');
    await userEvent.click(form.getByRole('radio', { name: 'everybody' }));
    expect(form.queryByRole('textbox', { name: 'Largest share, in percent' })).toBeNull();
    await userEvent.click(form.getByRole('button', { name: 'Make a key' }));
    expect(await screen.findByText(SECRET)).toBeTruthy();
    const body = {
      name: 'Tips team',
      remotes: ['mf-tips', 'mf-news'],
      reach: 'everybody',
      maxSharePct: 10,
      days: 90,
    };
    expect(sent()).toEqual([[PATH, body]]);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByText(SECRET)).toBeNull());
  });

  it('are revoked after a question that says that releases stay', async () => {
    const { sent } = await open({
      [`POST ${PATH}/abcdefghij23/revoke`]: () => ({ success: true, key: key() }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Revoke the key of Tips team' }));
    expect(question().getByText(/Its 2 releases stay/)).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(question().getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(sent()).toEqual([[`${PATH}/abcdefghij23/revoke`, {}]]));
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('The key of Tips team is revoked'));
  });

  it('have all that they released taken back, in Spanish too; a refusal is said in the question', async () => {
    let isRefused = true;
    const withdrawn = [
      { remote: 'mf-tips', version: '0.1.0-aaaaaaaaaaaa' },
      { remote: 'mf-tips', version: '0.1.0-bbbbbbbbbbbb' },
    ];
    await open(
      {
        [`POST ${PATH}/abcdefghij23/withdraw`]: () =>
          isRefused ? refusal(404, 'NOT_FOUND') : { success: true, withdrawn },
      },
      'es',
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Retirar las versiones de Tips team' }));
    const confirm = () => question().getByRole('button', { name: 'Retirar versiones' });
    await userEvent.click(confirm());
    expect(await question().findByRole('alert')).toBeTruthy();
    isRefused = false;
    await userEvent.click(confirm());
    await waitFor(() => expect(toasts.at(-1)?.title).toBe('2 versiones de Tips team retiradas'));
  });
});
