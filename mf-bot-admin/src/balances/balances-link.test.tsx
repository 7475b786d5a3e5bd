import { defineArea } from '@bothways/platform';
import { renderArea } from '@bothways/platform/testing';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { locales } from '../texts.ts';
import { BalancesLink } from './balances-link.tsx';

const show = (mode: 'bonus' | 'normal') =>
  renderArea(
    defineArea({
      name: 'mf-bot-admin',
      routes: [
        {
          path: 'bot',
          Component: () => (
            <p>
              A user: <BalancesLink user={{ _id: { email: 'm+1@correo.example' }, alias: 'Marta', mode }} />
            </p>
          ),
        },
      ],
      locales,
    }),
    { path: 'bot' },
  );

it('leads a bonus user, and nobody else, to the balances', async () => {
  await show('bonus');
  const link = await screen.findByRole('link', { name: 'Balances of Marta' });
  expect(link.getAttribute('href')).toBe('/en/bot/users/m%2B1%40correo.example/balances');
  await show('normal');
  await screen.findByText('A user:');
  expect(screen.queryByRole('link')).toBeNull();
});

it('leads nowhere while names are hidden', async () => {
  await show('bonus');
  await screen.findByRole('link');
  localStorage.setItem('botAnonymized', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'botAnonymized' })));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole('button', { name: 'Balances' })).toBeTruthy();
});
