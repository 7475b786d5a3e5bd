import { renderArea } from '@bothways/platform/testing';
import { configure, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

// The page is a part of its own, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 10_000 });
const open = (locale: 'en' | 'es' = 'en') =>
  renderArea(area, {
    path: '',
    locale,
    user: null,
    routes: {
      'GET /api/subscriptions/plans': () => ({ success: true, plans: [], tax: { name: 'IVA', rate: 2100 } }),
      'GET /api/geo': () => ({ success: true, country: 'ES' }),
    },
  });
const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the value-bet demo', () => {
  it('shows sample figures and their chart', async () => {
    await open();
    const demo = await region('Know why a price is too high');
    for (const text of ['Sample', '+€227.93', '+€208.40', 'Northbet'])
      expect(demo.getByText(text)).toBeTruthy();
    expect(demo.getAllByText('240').length).toBeGreaterThan(0);
    expect(demo.getByRole('img', { name: /240 simulated bets: actual \+€208\.40/ })).toBeTruthy();
    expect(demo.getByText(/Not a forecast/)).toBeTruthy();
  });
});

describe('paying', () => {
  it('is a choice of list or bot; starter is hidden, each has a way in and a way back', async () => {
    await open();
    const paying = await region('Pay for the list, or for the bot');
    await userEvent.click(paying.getByRole('link', { name: /^A subscription/ }));
    expect(paying.getByRole('heading', { name: /^Pro/ })).toBeTruthy();
    expect(paying.queryByText('Starter')).toBeNull();
    expect(paying.getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe('/en/register');
    await userEvent.click(paying.getByRole('button', { name: 'Back to list or bot' }));
    await userEvent.click(paying.getByRole('link', { name: /^Bot credits/ }));
    expect(await paying.findByRole('table', { name: 'Credit packs' })).toBeTruthy();
    expect(paying.getByRole('link', { name: 'Create account' }).getAttribute('href')).toMatch(
      /^\/en\/register\?to=/,
    );
    await userEvent.click(paying.getByRole('button', { name: 'Back to list or bot' }));
    expect(paying.getByRole('link', { name: /^A subscription/ })).toBeTruthy();
  });
});

describe('what people say', () => {
  it('is marked as a sample, once for each of six, and can be stopped', async () => {
    await open('es');
    const said = await region('Para qué lo usa la gente');
    expect(said.getByText('Datos de ejemplo')).toBeTruthy();
    const cards = said.getAllByRole('listitem');
    expect(cards).toHaveLength(6);
    for (const card of cards) expect(card.textContent).toMatch(/(STARTER|PRO|MANAGER).*€.*% ROI/);
    expect(said.getByRole('checkbox', { name: 'Parar el movimiento' })).toBeTruthy();
  });
});

describe('the questions', () => {
  it('are eight that share a name, so that one is open at most', async () => {
    await open();
    const asked = await region('Questions');
    expect(asked.getAllByRole('heading', { level: 3 })).toHaveLength(8);
    const folds = [...document.querySelectorAll('#questions details')];
    expect(folds.map((fold) => fold.getAttribute('name'))).toEqual(folds.map(() => 'questions'));
  });
});

describe('menu and footer', () => {
  it('lead to signing in, to the other language, and to every legal page', async () => {
    const { router } = await open();
    await region('Questions');
    const fold = screen.getByText('', { selector: 'summary[aria-label="Menu"]' }).closest('details');
    if (!fold) throw new Error('no menu');
    const links = [...fold.querySelectorAll('a')].map((link) => link.getAttribute('href'));
    expect(links).toEqual(expect.arrayContaining(['/en/login', '/en/register', '/en/pricing', '/en', '/es']));
    const footer = within(screen.getByRole('contentinfo'));
    for (const page of ['Terms of use', 'Privacy', 'Cookies', 'Refunds', 'Responsible gambling'])
      expect(footer.getByRole('link', { name: page })).toBeTruthy();
    await userEvent.click(footer.getByRole('link', { name: 'Español' }));
    expect(router.state.location.pathname).toBe('/es');
  });
});
