import type { BotBookie } from '@bothways/domain/bookies';
import type { BookieAccount } from '@bothways/domain/bot-accounts';
import { type CardUser, NO_ADMIN } from '@bothways/domain/bot-users';
import { defineArea } from '@bothways/platform';
import { type Routes, renderArea } from '@bothways/platform/testing';
import type { ReactElement } from 'react';
import { locales } from '../../texts.ts';
import { UserAccounts } from '../user-accounts.tsx';

export const anAccount = (over: Partial<BookieAccount> = {}): BookieAccount => ({
  username: 'jotero_88',
  enabled: true,
  balance: { total: 318.4, normal: 318.4 },
  status: {
    logged: true,
    lastLoginUpdate: '2025-11-21T17:39:00.000Z',
    lastLogged: '2025-11-21T15:02:00.000Z',
    logInRetries: 0,
  },
  limits: { level: 1, isLimited: false },
  needsDeposit: false,
  reducedOddsEnabled: false,
  ludoInductionModeEnabled: false,
  credentials: { username: 'jotero_88' },
  addedAt: '2025-11-18T09:00:00.000Z',
  version: 'v1',
  ...over,
});

export const jon = (bookies: CardUser['bookies'], over: Partial<CardUser> = {}): CardUser => ({
  _id: { email: 'jon@correo.example' },
  alias: 'Jon Otero',
  mode: 'normal',
  country: 'ES',
  enabled: true,
  isReady: true,
  started: true,
  softStart: false,
  version: 'v1',
  tags: [],
  onboarding: { selectedBookies: ['winamax'] },
  bookies,
  adminInfo: NO_ADMIN,
  addedAt: '2025-01-01T00:00:00.000Z',
  billing: {
    profit: 0,
    summary: { amount: 0, grossAmount: 0, profit: 0, maxWithdrawalAmount: 0, totalPaidProrated: 0 },
  },
  ...over,
});

const BOT: BotBookie['bot'] = {
  enabled: true,
  birthdateRequired: false,
  reducedOdds: false,
  ludoInduction: true,
  defaultDeposit: null,
};
const aBookie = (bookie: string, label: string, over: Partial<BotBookie> = {}): BotBookie => ({
  bookie,
  label,
  countries: ['ES'],
  bot: BOT,
  information: { register: {}, withdraw: {} },
  ...over,
});
export const BOOKIES = [
  aBookie('betway', 'Betway', { bot: { ...BOT, birthdateRequired: true } }),
  aBookie('codere', 'Codere'),
  aBookie('luckia', 'Luckia', { provider: 'Altenar' }),
  aBookie('ps3838', 'PS3838', { bot: { ...BOT, reducedOdds: true } }),
  aBookie('winamax', 'Winamax', {
    information: {
      register: { validation: 'Identity card, selfie', deposit: 'Card or Bizum, €10 or more' },
      withdraw: { waiting: '1 to 3 days' },
      recommendations: 'Deposit once',
    },
  }),
];
export const EVERYTHING = [
  'read:user:stats',
  'manage:bookie:bot',
  'request:bookie:opening',
  'request:bookie:limit:level',
];

interface Options {
  permissions?: readonly string[];
  routes?: Routes;
  locale?: 'en' | 'es';
}

/** Renders a component of this folder on its own page. */
export const showScreen = (
  screen: ReactElement,
  { permissions = EVERYTHING, routes, locale = 'en' }: Options = {},
) =>
  renderArea(defineArea({ name: 'mf-bot-admin', routes: [{ path: 'x', element: screen }], locales }), {
    path: 'x',
    locale,
    permissions,
    routes: {
      'GET /api/bookies/available': () => ({
        success: true,
        bookies: BOOKIES,
        country: 'ES',
        countries: ['EE', 'ES'],
        held: 2,
        labels: { goldbet: 'GoldBet' },
      }),
      ...routes,
    },
  });

/** Renders a user's accounts. */
export const showAccounts = (
  bookies: CardUser['bookies'],
  { over, ...options }: Options & { over?: Partial<CardUser> } = {},
) => showScreen(<UserAccounts user={jon(bookies, over)} />, options);
