import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aBilledUser, aBilling, EMAIL } from '../billing/testing/index.ts';
import { locales } from '../texts.ts';
import { UserStatistics } from './index.ts';
import { stepOf } from './profit-line.tsx';

const READ = `GET /api/bot/users/${encodeURIComponent(EMAIL)}/billing-statistics`;
const area = defineArea({
  name: 'mf-bot-admin',
  routes: [
    {
      Component: PageFrame,
      children: [{ path: 'bot', Component: () => <UserStatistics user={aBilledUser()} /> }],
    },
  ],
  locales,
});
const answer = (over: Parameters<typeof aBilling>[0] = {}) => ({
  success: true,
  message: 'OK',
  data: aBilling(over),
});
const show = (routes: Routes = {}, locale: 'en' | 'es' = 'en') =>
  renderArea(area, { path: 'bot', locale, routes: { [READ]: () => answer(), ...routes } });
const chosen = () =>
  screen.getAllByRole('radio').find((each) => each.getAttribute('aria-checked') === 'true');
const figure = (label: string) =>
  screen
    .getAllByText(label)
    .map((each) => each.parentElement?.textContent)
    .find((text) => text !== label);

function narrow(isNarrow: boolean) {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('639px'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
}
afterEach(() => vi.unstubAllGlobals());

describe('statistics of a bot user', () => {
  it('are of the last thirty days, until another period is chosen', async () => {
    await show();
    expect(await screen.findByText('+€37.25')).toBeTruthy();
    expect(chosen()?.textContent).toBe('1M');
    expect(screen.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual([
      '1D',
      '7D',
      '1M',
      '3M',
      '1Y',
    ]);
    expect([figure('Staked'), figure('Yield'), figure('Bets')]).toEqual([
      'Staked€300.00',
      'Yield12.42%',
      'Bets15',
    ]);
    await userEvent.click(screen.getByRole('radio', { name: '7D' }));
    expect(figure('Profit')).toContain('−€2.75');
    await userEvent.click(screen.getByRole('radio', { name: '1D' }));
    expect([figure('Staked'), figure('Yield')]).toEqual(['Staked€100.00', 'Yield2.25%']);
  });

  it('begin with seven days where there is less room', async () => {
    narrow(true);
    await show();
    await screen.findAllByText('Staked');
    expect(chosen()?.textContent).toBe('7D');
  });

  it('have a chart that says what it shows', async () => {
    await show();
    const chart = await screen.findByRole('img');
    expect(chart.getAttribute('aria-label')).toContain(
      'Profit from 22 oct to 20 nov: €37.25 at the end, lowest €0.00, highest €40.00',
    );
  });

  it('say of the day that one points at what it brought', async () => {
    await show();
    const legend = () => screen.getByText('That day').parentElement?.textContent;
    expect(await screen.findByText('That day')).toBeTruthy();
    expect(legend()).toBe('20 novProfit €37.25That day +€2.25Staked €100.00Yield 2.25%Bets 5');
    screen.getByRole('img').focus();
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(legend()).toContain('19 nov');
    expect(legend()).toContain('That day €0.00Staked €0.00Yield 0.00%Bets 0');
  });

  it('have a yield of 0 where nothing was staked', async () => {
    await show({ [READ]: () => answer({ countedAt: '2025-11-25T10:00:00.000Z' }) });
    await userEvent.click(await screen.findByRole('radio', { name: '1D' }));
    expect(figure('Yield')).toBe('Yield0.00%');
  });

  it.each([
    ['en', 'No billing data available'],
    ['es', 'No hay datos de facturación'],
  ] as const)('say in %s that there are none', async (locale, text) => {
    await show({ [READ]: () => answer({ profitByDay: [] }) }, locale);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('say that they did not load, and why', async () => {
    await show({ [READ]: () => refusal(403, 'FORBIDDEN', 'Access denied to billing data') });
    expect(await screen.findByText('Error loading statistics: Access denied to billing data')).toBeTruthy();
  });

  it.each([
    [[0, 409], 200],
    [[0, 0], 1],
    [[-12, 30], 20],
    [[0, 4200], 2000],
  ])('have lines for %j that are %d euros apart', (values, step) => {
    expect(stepOf(values)).toBe(step);
  });
});
