import type { CardUser } from '@bothways/domain/bot-users';
import { type Routes, renderArea } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import area from '../../area.tsx';
import { usersRoutes } from './fake-users.ts';

interface Options {
  users?: CardUser[];
  /** Besides `read:user:stats`. */
  permissions?: readonly string[];
  routes?: Routes;
  search?: string;
  locale?: 'en' | 'es';
}

/** The screen with these users; `person` is who uses it. */
export async function showUsers(options: Options = {}) {
  const { users = [], permissions = ['update:bot_user'], routes = {}, search = '', locale = 'en' } = options;
  const page = await renderArea(area, {
    path: `bot${search}`,
    locale,
    permissions: ['read:user:stats', ...permissions],
    routes: { ...usersRoutes(users), ...routes },
  });
  return { ...page, person: userEvent.setup() };
}

/** Who is in the list, in its order. */
export const names = async (
  label: string | RegExp = /Bot users|Usuarios del bot/,
): Promise<(string | null)[]> =>
  within(await screen.findByRole('list', { name: label }))
    .queryAllByRole('listitem')
    .filter((item) => item.hasAttribute('aria-posinset'))
    .map((card) => card.getAttribute('aria-label'));
