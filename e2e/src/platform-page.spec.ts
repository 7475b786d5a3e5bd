import { join } from 'node:path';
import { AREAS } from '@bothways/build';
import type { Page } from '@playwright/test';
import { expect, expectSameDocument, markDocument, test } from '../fixtures/browser.ts';
import { type Place, placeOf } from '../fixtures/places.ts';
import type { Traffic } from '../fixtures/traffic.ts';
import { asPerson, signIn } from './people.ts';

const CENSUS_SCRIPT = join(import.meta.dirname, '../fixtures/page/react-census.js');
const DEFINES_REACT = /__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE\s*=/;
const DEFINES_QUERIES = /No QueryClient set/;

/** Returns the source of every script requested by the browser, each once. */
function sourcesOf(page: Page, { urls }: Traffic): Promise<string[]> {
  const scripts = new Set(urls.map(({ pathname }) => pathname).filter((path) => path.endsWith('.js')));
  return Promise.all([...scripts].map(async (path) => (await page.request.get(path)).text()));
}

async function visit(page: Page, link: string, { screen }: Place): Promise<void> {
  await page.getByRole('link', { name: link, exact: true }).click();
  await expect(screen(page)).toBeVisible();
}

test('one React and one QueryClient serve every area', async ({ page, traffic, become }) => {
  await page.addInitScript({ path: CENSUS_SCRIPT });
  await page.goto(placeOf('mf-landing').path);
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  expect(await page.evaluate('reactCensus()')).toMatchObject({ renderers: 1, roots: 1, clients: 1 });
  await become('admin');
  await page.goto('/es/bot');
  await expect(placeOf('mf-bot-admin').screen(page)).toBeVisible();
  await visit(page, 'Casas', placeOf('mf-bookie-admin'));
  await visit(page, 'Surebets', placeOf('mf-customer'));
  await expect(page.getByRole('article').first()).toBeVisible();
  const census = await page.evaluate('reactCensus()');
  expect(census).toMatchObject({ renderers: 1, roots: 1, clients: 1 });
  for (const area of ['mf-bot-admin', 'mf-bookie-admin', 'mf-customer']) {
    expect(JSON.stringify(census), 'the one client holds the answers of each area').toContain(area);
  }
  expect(traffic.areas()).toEqual([...AREAS]);
  const sources = await sourcesOf(page, traffic);
  expect(sources.filter((source) => DEFINES_REACT.test(source))).toHaveLength(1);
  expect(sources.filter((source) => DEFINES_QUERIES.test(source))).toHaveLength(1);
});

const PLANTED_SCRIPTS = `
  <script>globalThis.planted = 'inline'</script>
  <script src="data:text/javascript,globalThis.planted='data'"></script>
  <script src="https://evil.example/planted.js"></script>
  <img src="/nothing.png" onerror="globalThis.planted = 'handler'">
  <style>body { display: none }</style>`;

/** Runs code in the page's own task: the policy does not apply to code that the test itself evaluates. */
const outcomeOf = (page: Page, code: string): Promise<string> =>
  page.evaluate(`new Promise((resolve) => setTimeout(() => {
    try { ${code}; resolve('ran'); } catch (error) { resolve(String(error)); }
  }))`);

test('code that somebody plants in the page does not run', async ({ page, violations }) => {
  await page.route('/en', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('<body>', `<body>${PLANTED_SCRIPTS}`);
    await route.fulfill({ response, body });
  });
  await page.goto('/en');
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  for (const code of [
    'eval("globalThis.planted = 1")',
    'new Function("globalThis.planted = 1")()',
    'setTimeout("globalThis.planted = 1")',
    'document.body.innerHTML = "<img src=x onerror=globalThis.planted=1>"',
    'Object.assign(document.createElement("script"), { text: "globalThis.planted = 1" })',
    'Object.assign(document.createElement("script"), { src: "/mf-landing/planted.js" })',
  ]) {
    expect(await outcomeOf(page, code), code).toMatch(
      /^(TypeError|EvalError): .*(Trusted|Content Security Policy)/,
    );
  }
  expect(await page.evaluate('globalThis.planted')).toBeUndefined();
  const refused = () => violations.map((text) => text.split('|')[0]);
  await expect
    .poll(refused)
    .toEqual(
      expect.arrayContaining([
        'script-src-elem inline ',
        'script-src-elem data ',
        'script-src-elem https://evil.example/planted.js ',
        'script-src-attr inline ',
        'style-src-elem inline ',
        'require-trusted-types-for trusted-types-sink eval',
      ]),
    );
  violations.length = 0;
});

test('another language keeps page, query and document, and changes words, title and lang', {
  tag: '@day4',
}, async ({ page, become }) => {
  await become('pro');
  await page.goto('/en/dashboard/arbs/prematch?sports=tennis#top');
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
  await expect(page).toHaveTitle('Arbs · Bothways');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await markDocument(page);
  // A layer that an area pins over the window covers the area only: the shell's own buttons stay in reach.
  await page.getByRole('main').evaluate((main) => {
    const layer = main.appendChild(document.createElement('div'));
    Object.assign(layer.style, { position: 'fixed', inset: '0', zIndex: '9999' });
  });
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('group', { name: 'Filtros' })).toBeVisible();
  await expect(page).toHaveURL('/es/dashboard/arbs/prematch?sports=tennis#top');
  await expect(page).toHaveTitle('Surebets · Bothways');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await expectSameDocument(page);
  await page.goto('/dashboard/arbs/live');
  await expect(page).toHaveURL('/es/dashboard/arbs/live');
});

test('who signs out in one tab is out in the other', { tag: '@day5' }, async ({ page, context, home }) => {
  await asPerson(context, home, 'admin');
  const other = await context.newPage();
  await page.goto('/en/bot');
  await other.goto('/es/admin/bookies');
  await expect(placeOf('mf-bookie-admin').screen(other)).toBeVisible();
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  await expect(other.getByLabel('Contraseña', { exact: true })).toBeVisible();
  await expect(other).toHaveURL(`/es/login?${new URLSearchParams({ to: '/es/admin/bookies' })}`);
  await expect(placeOf('mf-bookie-admin').screen(other)).toBeHidden();
  expect((await other.request.get('/api/auth/me')).status()).toBe(401);
});

test('a walk over every screen breaks no rule of the content policy and logs no error', async ({
  page,
  violations,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto('/es');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/en');
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await page.getByRole('link', { name: 'Create one' }).click();
  await expect(page.getByLabel('Name')).toBeVisible();
  await signIn(page, 'admin');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('button', { name: 'Calculator' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table').first()).toBeVisible();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Light or dark' }).click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await visit(page, 'Bot', placeOf('mf-bot-admin'));
  await visit(page, 'Bookmakers', placeOf('mf-bookie-admin'));
  await page.goto('/en/dashboard/arbs/live');
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
  expect(errors).toEqual([]);
  expect(violations).toEqual([]);
});
