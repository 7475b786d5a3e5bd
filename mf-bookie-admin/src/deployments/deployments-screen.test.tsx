import type { Deployment, DeploymentsAnswer } from '@bothways/domain/deployments';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

configure({ asyncUtilTimeout: 5_000 });
const toasts = shownToasts();

const [STABLE, CANARY, OLD] = ['0.1.0-aaaaaaaaaaaa', '0.1.0-bbbbbbbbbbbb', '0.1.0-cccccccccccc'];
const INSTALLATION = '3f2b8c1e-5a4d-4c6b-9e7f-1a2b3c4d5e6f';
const figures = { loads: 5_238, failures: 3, p50Ms: 330, p75Ms: 480 };
const failing = { loads: 582, failures: 24, p50Ms: 610, p75Ms: 1_920 };
const kept = (version: string, role: Deployment['versions'][number]['role']) => ({
  version,
  role,
  builtAt: '2026-11-18T15:58:00.000Z',
  firstLoadBytes: 150_400,
  contract: 1,
  react: '19.3.1',
  figures,
});

const deployment = (over: Partial<Deployment> = {}): Deployment => ({
  name: 'mf-customer',
  access: 'session',
  stable: { version: STABLE, figures },
  canary: {
    version: CANARY,
    figures: failing,
    sharePct: 10,
    isPaused: false,
    evidence: 12.3,
    conditions: [
      { rule: 'failures', isMet: false, value: 4.12 },
      { rule: 'p75', isMet: false, value: 300 },
      { rule: 'loads', isMet: true, value: 582 },
      { rule: 'contract', isMet: true },
    ],
  },
  versions: [kept(CANARY, 'canary'), kept(STABLE, 'stable'), kept(OLD, 'before')],
  reasons: [{ phase: 'integrity', canary: 17, stable: 0 }],
  course: [
    { at: '2026-11-21T17:55:00.000Z', stable: { loads: 400, failures: 1 } },
    {
      at: '2026-11-21T18:00:00.000Z',
      canary: { loads: 50, failures: 3 },
      stable: { loads: 400, failures: 0 },
    },
  ],
  history: [
    {
      at: '2026-11-21T17:58:00.000Z',
      revision: 7,
      action: 'canary',
      version: CANARY,
      sharePct: 10,
      how: 'command',
    },
  ],
  ...over,
});
const answer = (one = deployment(), revision = 7): DeploymentsAnswer => ({
  success: true,
  revision,
  deployments: [one],
});
const quiet = deployment({ canary: undefined });

async function open(
  opening: {
    one?: Deployment;
    routes?: Routes;
    permissions?: string[];
    locale?: 'en' | 'es';
    query?: string;
  } = {},
) {
  const { one, routes = {}, permissions = ['manage:deployment'], locale = 'en', query = '' } = opening;
  const rendered = await renderArea(area, {
    path: `admin/deployments?${query}`,
    locale,
    permissions,
    routes: {
      'GET /api/admin/deployments': () => answer(one),
      'GET /api/admin/deploy-keys': () => ({ success: true, keys: [], installation: INSTALLATION }),
      'POST /api/admin/deployments/mf-customer': () => answer(one, 8),
      ...routes,
    },
  });
  const sent = () =>
    rendered.server.asked
      .filter(({ method, path }) => method === 'POST' && path.includes('/deployments/'))
      .map(({ body }) => body);
  return { ...rendered, sent };
}
const dialog = () => within(screen.getByRole('alertdialog'));

describe('deployments', () => {
  it('say what runs, how it does, and that the canary fails', async () => {
    await open();
    expect((await screen.findAllByText(/is failing/))[0]?.textContent).toContain(CANARY);
    expect(screen.getByRole('row', { name: /canary.*582.*24.*4.12%/ })).toBeTruthy();
    expect(screen.getByRole('row', { name: /Integrity does not match.*17/ })).toBeTruthy();
    const rules = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rules.slice(0, 3)).toEqual([
      'Failures at most 0.5%not met4.12%',
      `p75 at most 20% above ${STABLE}not met300%`,
      'At least 500 loadsmet582',
    ]);
    expect(screen.getByText(/Canary .* for 10%/)).toBeTruthy();
  });

  it.each([
    [undefined, 'The deep run has never passed', ''],
    [
      { at: '2026-11-20T10:00:00.000Z', commit: 'abcdef012345', isChanged: false },
      /^Deep run passed on abcdef012345,/,
      'Nov 20, 2026',
    ],
  ])('say of a deep run of %j that it passed, or never has', async (deepRun, text, date) => {
    const routes = { 'GET /api/admin/deployments': () => ({ ...answer(), ...(deepRun && { deepRun }) }) };
    await open({ routes });
    expect((await screen.findByText(text)).textContent).toContain(date);
  });

  it('ask before the share changes, with the revision that was looked at', async () => {
    const { sent } = await open();
    await userEvent.click(await screen.findByRole('radio', { name: '25%' }));
    expect(sent()).toEqual([]);
    expect(dialog().getByText(/25% of people get/)).toBeTruthy();
    await userEvent.click(dialog().getByRole('button', { name: 'Set 25%' }));
    await waitFor(() => expect(sent()).toEqual([{ revision: 7, move: { kind: 'share', sharePct: 25 } }]));
    await waitFor(() => expect(toasts.at(-1)?.title).toContain('25% of people'));
  });

  it('want a reason for a promotion that does not meet its conditions', async () => {
    const { sent } = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Promote' }));
    const promote = dialog().getByRole('button', { name: 'Promote' });
    await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), 'no');
    await userEvent.click(promote);
    expect(dialog().getByText('Use 3 characters or more.')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.type(dialog().getByRole('textbox', { name: 'Reason' }), ', calm');
    await userEvent.click(promote);
    await waitFor(() =>
      expect(sent()).toEqual([{ revision: 7, move: { kind: 'promote', reason: 'no, calm' } }]),
    );
  });

  it('say that somebody else was first, and keep the question open', async () => {
    await open({
      routes: {
        'POST /api/admin/deployments/mf-customer': () =>
          refusal(409, 'CONFLICT', 'no', { error: 'errors.deploymentChanged' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: `Roll back to ${OLD}` }));
    await userEvent.click(dialog().getByRole('button', { name: 'Roll back' }));
    expect((await dialog().findByRole('alert')).textContent).toMatch(/Somebody has changed what runs/);
  });

  it('draw how much failed of both, and where promotion stops', async () => {
    await open();
    const chart = await screen.findByRole('img', { name: /^Share of failed loads from .* at most 6\.0%/ });
    const legend = () => within(chart.parentElement ?? chart).getByText(CANARY).textContent;
    expect(legend()).toContain('6.0%');
    await userEvent.click(chart);
    await userEvent.keyboard('{Home}');
    expect(within(chart.parentElement ?? chart).getByText(STABLE).textContent).toContain('0.3%');
  });

  it('without a load in the last hours say so instead of drawing', async () => {
    await open({ one: deployment({ course: [] }) });
    expect(await screen.findByText('Nobody has loaded it in the last three hours.')).toBeTruthy();
    expect(screen.queryByRole('img', { name: /Share of failed loads/ })).toBeNull();
  });

  it('are sought by the top bar: by name, by version, and say so where there is none', async () => {
    await open({ query: `q=${OLD.slice(6)}` });
    expect(await screen.findByRole('row', { name: /^mf-customer/ })).toBeTruthy();
    const versions = screen.getByRole('table', { name: /^Versions of mf-customer: 1 kept/ });
    expect(within(versions).getAllByRole('row')).toHaveLength(2);
  });

  it('that are not found are named as they were sought', async () => {
    await open({ query: 'q=mf-tips' });
    expect(await screen.findByText(/No remote and no version of one is called “mf-tips”/)).toBeTruthy();
    expect(screen.queryByRole('row', { name: /^mf-customer/ })).toBeNull();
  });

  it('without a canary offer no promotion', async () => {
    await open({ one: quiet });
    expect(await screen.findByText(/No canary runs/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Promote' })).toBeNull();
  });

  it('are nobody else’s business, and speak Spanish', async () => {
    const { server } = await open({ permissions: ['read:audit'], locale: 'es' });
    expect(await screen.findByRole('heading', { name: /denegado/i })).toBeTruthy();
    expect(server.asked.filter(({ path }) => path.includes('deployments'))).toEqual([]);
  });
});
