import type { CardUser } from '@bothways/domain/bot-users';
import { type Routes, renderArea } from '@bothways/platform/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import area from '../../area.tsx';
import { usersRoutes } from './fake-users.ts';

interface Options {
  users?: CardUser[];
  /** In addition to `read:user:stats`. */
  permissions?: readonly string[];
  routes?: Routes;
  search?: string;
  locale?: 'en' | 'es';
}

/** Renders the screen with these users; `person` is its `userEvent` instance. */
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

/** Returns the listed names in order, once the interactive parts of each card are rendered. */
export async function names(): Promise<(string | null)[]> {
  const list = await screen.findByRole('list', { name: /Bot users|Usuarios del bot/ });
  const cards = () =>
    within(list)
      .queryAllByRole('listitem')
      .filter((item) => item.hasAttribute('aria-posinset'));
  await waitFor(() => {
    for (const card of cards()) within(card).getByRole('button', { name: /^(Actions for|Acciones para)/ });
  });
  return cards().map((card) => card.getAttribute('aria-label'));
}
