import { aUser, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';

const plan = async (name: string) =>
  within(await screen.findByRole('region', { name: new RegExp(`^${name}`) }));

describe('the plans', () => {
  it('cost what they cost for the chosen period', async () => {
    await renderArea(area, { path: 'pricing', user: null });
    expect((await plan('Pro')).getByText('€159.99')).toBeTruthy();
    expect((await plan('Starter')).getByText('€99.99')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Quarterly' }));
    expect((await plan('Pro')).getByText('€414.99')).toBeTruthy();
  });

  it('say what is in them and what is not', async () => {
    await renderArea(area, { path: 'pricing', user: null });
    const items = (await plan('Free')).getAllByRole('listitem').map((item) => item.textContent);
    expect(items).toContain('Included:Arbs, prematch');
    expect(items).toContain('Not included:Arbs, live');
    expect((await plan('Pro')).queryByText(/Not included/)).toBeNull();
  });

  it('lead a visitor to registration and a user to the dashboard, and nobody to a till that is not there', async () => {
    await renderArea(area, { path: 'pricing', user: null });
    expect((await plan('Free')).getByRole('link', { name: 'Create account' }).getAttribute('href')).toBe(
      '/en/register',
    );
    expect((await plan('Pro')).queryByRole('button')).toBeNull();
    await renderArea(area, { path: 'pricing', user: aUser(), locale: 'es' });
    expect((await plan('Free')).getByRole('link', { name: 'Panel' }).getAttribute('href')).toBe(
      '/es/dashboard',
    );
  });
});
