import { defineArea } from '@bothways/platform';
import { Frame } from './frame.tsx';
import { locales } from './texts.ts';
import { UsersScreen } from './users/users-screen.tsx';

export default defineArea({
  name: 'mf-bot-admin',
  routes: [{ path: 'bot', Component: Frame, children: [{ index: true, Component: UsersScreen }] }],
  locales,
});
