import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AccessDenied, type AccessDeniedProps, defineArea } from '../index.ts';
import { renderArea } from '../testing/index.ts';

const show = (props: AccessDeniedProps, locale: 'en' | 'es' = 'en') =>
  renderArea(
    defineArea({
      name: 'mf-bookie-admin',
      routes: [{ path: 'admin/iam', element: <AccessDenied {...props} /> }],
      locales: { en: async () => ({}), es: async () => ({}) },
    }),
    { path: 'admin/iam', locale },
  );
const links = () => screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('access denied', () => {
  it('has a title, the way to the dashboard, and help', async () => {
    await show({}, 'es');
    expect(screen.getByRole('heading', { name: 'Acceso denegado' })).toBeTruthy();
    expect(links()).toEqual([['Ir al panel', '/es/dashboard']]);
    expect(screen.getByText(/habla con un administrador/)).toBeTruthy();
  });

  it.each([
    ['en', 'Permission read:iam:role is missing', 'Your account does not have the permission read:iam:role.'],
    ['es', 'Permission read:iam:role is missing', 'Tu cuenta no tiene el permiso read:iam:role.'],
    ['en', 'Permission check failed', 'Permission check failed'],
    ['es', 'Permission check failed', 'No se han podido comprobar los permisos'],
    ['es', 'Unknown permission', 'Este permiso no existe.'],
    ['es', 'User not authenticated', /Tu sesión está cerrada/],
    ['es', undefined, 'Tu cuenta no puede hacer esto.'],
    ['en', 'A reason of a newer server', 'A reason of a newer server'],
  ] as const)('says the reason in the language of the page: %s, %s', async (locale, reason, text) => {
    await show({ reason }, locale);
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('says more, and leads elsewhere, where a screen knows better', async () => {
    await show({
      title: 'Roles are for owners',
      message: 'Ask for read:iam:role.',
      primary: { label: 'Bookmakers', to: 'admin/bookies' },
      secondary: { label: 'Help', to: 'help' },
    });
    expect(screen.getByRole('heading', { name: 'Roles are for owners' })).toBeTruthy();
    expect(screen.getByText('Ask for read:iam:role.')).toBeTruthy();
    expect(links()).toEqual([
      ['Bookmakers', '/en/admin/bookies'],
      ['Help', '/en/help'],
    ]);
  });
});
