import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { axeFaults } from './clean.ts';
import { drawn, tenthOf } from './draw.ts';
import { pushLiveArb } from './market.ts';
import { asPerson, type Person } from './people.ts';

interface Screen {
  name: string;
  path: string;
  person?: Person;
  /** Brings the page to the state under test. */
  ready(page: Page): Promise<void>;
}

const heading = async (page: Page) => expect(page.getByRole('heading').first()).toBeVisible();
const cards = async (page: Page) => expect(page.getByRole('article').first()).toBeVisible();

const SCREENS: readonly Screen[] = [
  { name: 'landing', path: '', ready: heading },
  { name: 'sign in', path: '/login', ready: heading },
  { name: 'register', path: '/register', ready: heading },
  { name: 'arbs', path: '/dashboard/arbs/prematch', person: 'pro', ready: cards },
  {
    name: 'arb detail',
    path: '/dashboard/arbs/prematch',
    person: 'pro',
    ready: async (page) => {
      await cards(page);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('table').first()).toBeVisible();
    },
  },
  {
    name: 'calculator',
    path: '/dashboard/arbs/prematch',
    person: 'pro',
    ready: async (page) => {
      await cards(page);
      await page.keyboard.press('j');
      await page.keyboard.press('c');
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'live arbs',
    path: '/dashboard/arbs/live',
    person: 'pro',
    ready: async (page) => {
      await pushLiveArb(page.request);
      await cards(page);
    },
  },
  {
    name: 'locked list',
    path: '/dashboard/arbs/live',
    person: 'free',
    ready: async (page) => expect(page.getByRole('main')).toContainText(/plan/i),
  },
  {
    name: 'billing',
    path: '/account/billing',
    person: 'pro',
    ready: async (page) => expect(page.getByRole('region').first()).toBeVisible(),
  },
  {
    name: 'payments',
    path: '/admin/payments',
    person: 'admin',
    ready: async (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'bookmakers',
    path: '/admin/bookies',
    person: 'operator',
    ready: async (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'bot users',
    path: '/bot',
    person: 'operator',
    ready: async (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'credits',
    path: '/bot/credits',
    person: 'operator',
    ready: async (page) => expect(page.getByRole('table')).toBeVisible(),
  },
  {
    name: 'transfer of credits',
    path: '/bot/credits',
    person: 'operator',
    ready: async (page) => {
      await page.getByRole('table').waitFor();
      await page.getByRole('button', { name: /^Transfer credits|^Transferir créditos/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'credits of everybody',
    path: '/bot/credits/ledger',
    person: 'admin',
    ready: async (page) => expect(page.getByRole('table')).toBeVisible(),
  },
];

const VIEWS = [
  { locale: 'en', colorScheme: 'light' },
  { locale: 'es', colorScheme: 'dark' },
] as const;

for (const [person = 'a visitor', screens] of Map.groupBy(tenthOf(SCREENS), (screen) => screen.person))
  for (const { locale, colorScheme } of drawn(`axe ${person}`, VIEWS))
    test(`axe finds nothing where ${person} goes, ${locale}, ${colorScheme}`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      if (person !== 'a visitor') await asPerson(context, baseURL ?? '', person);
      for (const { name, path, ready } of screens)
        await test.step(name, async () => {
          await page.goto(`/${locale}${path}`);
          await ready(page);
          expect([name, ...(await axeFaults(page))]).toEqual([name]);
        });
    });

test('what looks for faults finds one that is planted', async ({ page }) => {
  await page.setContent(
    '<!doctype html><html lang="en"><title>a</title><main><h1>a</h1><img src="data:,"></main>',
  );
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id }) => id)).toEqual(['image-alt']);
});
