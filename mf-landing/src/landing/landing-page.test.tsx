import type { Locale } from '@bothways/platform';
import { renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

/** The page is a part of its own, which the first test waits for. */

const page = (locale: Locale = 'en') => renderArea(area, { path: '', locale, user: null });

describe('the landing page', () => {
  it('shows the freebet sample of the specification', async () => {
    await page();
    const sum = within(await screen.findByRole('region', { name: 'A freebet, turned into cash' }));
    for (const figure of ['€33.00', '€67.65', '64.69%'])
      expect(sum.getAllByText(figure).length).toBeGreaterThan(0);
    expect(sum.getAllByText('€32.35').length).toBeGreaterThan(0);
  });

  it('computes the sample anew when a number changes', async () => {
    await page();
    const sum = within(await screen.findByRole('region', { name: 'Two prices that disagree' }));
    expect(sum.getByText('10.00%')).toBeTruthy();
    const odds = sum.getByRole('textbox', { name: 'Second odds' });
    await userEvent.clear(odds);
    await userEvent.type(odds, '3');
    expect(sum.getByText('16.67%')).toBeTruthy();
    expect(sum.queryByText('10.00%')).toBeNull();
  });

  it('takes and shows odds as the visitor writes them', async () => {
    await page('es');
    await userEvent.click(await screen.findByRole('radio', { name: '+150' }));
    const sum = within(screen.getByRole('region', { name: 'Dos cuotas que no coinciden' }));
    const odds = sum.getByRole<HTMLInputElement>('textbox', { name: 'Segunda cuota' });
    expect(odds.value).toBe('+150');
    await userEvent.clear(odds);
    await userEvent.type(odds, '+200');
    expect(sum.getByText(/16,67/)).toBeTruthy();
    await userEvent.clear(odds);
    await userEvent.type(odds, '+50');
    await userEvent.tab();
    expect(sum.getByText('Una cuota americana es +100 o más, o -100 o menos')).toBeTruthy();
    expect(sum.queryByRole('table')).toBeNull();
  });

  it('says what is missing instead of a result while a field is empty', async () => {
    await page();
    const sum = within(await screen.findByRole('region', { name: 'Two prices that disagree' }));
    await userEvent.clear(sum.getByRole('textbox', { name: 'First stake' }));
    expect(sum.getByRole('status').textContent).toBe('Type odds above 1 and an amount above 0.');
    expect(sum.queryByRole('table')).toBeNull();
  });

  it('shows what every result of the sample arb pays', async () => {
    await page();
    const [figure] = await screen.findAllByRole('figure');
    if (!figure) throw new Error('no figure');
    const payoff = within(figure);
    expect(payoff.getByText('0 or 1 goals')).toBeTruthy();
    expect(payoff.getByText('4 goals or more')).toBeTruthy();
    expect(payoff.getByText('−€102.42', { selector: 'tr:last-child *' })).toBeTruthy();
  });

  it('leads to registration with the typed address', async () => {
    const { router } = await page();
    const [email] = await screen.findAllByRole('textbox', { name: 'E-mail' });
    if (!email) throw new Error('no e-mail field');
    await userEvent.type(email, 'ana+1@example.com{Enter}');
    expect(router.state.location.pathname).toBe('/en/register');
    expect(new URLSearchParams(router.state.location.search).get('email')).toBe('ana+1@example.com');
  });

  it('speaks Spanish with the euro after the number', async () => {
    await page('es');
    const sum = within(await screen.findByRole('region', { name: 'Una freebet convertida en dinero' }));
    expect(sum.getAllByText(/^67,65\s€$/).length).toBeGreaterThan(0);
    expect(screen.getByText('18+')).toBeTruthy();
  });
});
