import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { locales } from './texts.ts';
import { UsersScreen } from './users/index.ts';

export default defineArea({
  name: 'mf-bot-admin',
  routes: [{ path: 'bot', Component: PageFrame, children: [{ index: true, Component: UsersScreen }] }],
  locales,
});
