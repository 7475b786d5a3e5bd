import { expect, test } from '../fixtures/browser.ts';
import { placeOf } from '../fixtures/places.ts';
import { expectRegistryNames, registriesOf } from '../fixtures/traffic.ts';
import { asPerson, signIn } from './people.ts';

test("a visitor's browser asks for the landing and for nothing behind the gate", async ({
  page,
  traffic,
}) => {
  const landing = placeOf('mf-landing');
  await page.goto(landing.path);
  await expect(landing.screen(page)).toBeVisible();
  await expectRegistryNames(page, ['mf-landing']);
  await page.getByRole('link', { name: 'Sign in' }).first().click();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  for (const path of ['/en/dashboard/arbs/prematch', '/en/bot', '/es/admin/bookies']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login\?to=/);
    await expectRegistryNames(page, ['mf-landing']);
  }
  expect(traffic.areas()).toEqual(['mf-landing']);
  expect(traffic.foreignHosts()).toEqual([]);
});

test("a customer's browser never asks for the back office, from the sign-in to the sign-out", async ({
  page,
  traffic,
}) => {
  await signIn(page, 'pro');
  await expect(page.getByRole('group', { name: 'Filters' })).toBeVisible();
  await expectRegistryNames(page, ['mf-landing', 'mf-customer']);
  await page.getByRole('button', { name: /^Account of / }).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Language: English' }).click();
  await page.getByRole('menuitemradio', { name: 'Español' }).click();
  await expect(page.getByRole('group', { name: 'Filtros' })).toBeVisible();
  await page.goto('/es/admin/bookies');
  await expect(page.getByRole('heading', { name: 'Acceso denegado' }).first()).toBeVisible();
  await expectRegistryNames(page, ['mf-landing', 'mf-customer']);
  await page.goto('/es/dashboard/arbs/live');
  await page.getByRole('button', { name: /^Cuenta de / }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/es$/);
  await expectRegistryNames(page, ['mf-landing']);
  expect(traffic.areas()).toEqual(['mf-customer', 'mf-landing']);
  expect(traffic.foreignHosts()).toEqual([]);
});

test('a manager learns of the bot users only', { tag: '@day6' }, async ({ page, traffic, become }) => {
  await become('manager');
  const { path, screen } = placeOf('mf-bot-admin');
  await page.goto(path);
  await expect(screen(page)).toBeVisible();
  await expectRegistryNames(page, ['mf-landing', 'mf-customer', 'mf-bot-admin']);
  expect(traffic.areas()).toEqual(['mf-bot-admin']);
});

for (const area of ['mf-bot-admin', 'mf-bookie-admin'] as const) {
  test(`an admin who opens ${area} by its address asks for nothing of the customer's`, {
    tag: '@day7',
  }, async ({ page, traffic, become }) => {
    await become('admin');
    const { path, screen } = placeOf(area);
    await page.goto(path);
    await expect(screen(page)).toBeVisible();
    await expect(page.getByText(/^(Live|En vivo)$/).first()).toBeVisible();
    expect(traffic.areas()).toEqual([area]);
  });
}

test("the back office's files come to those who may see it, and are missing for everybody else", {
  tag: '@day8',
}, async ({ page, become, browser, home }) => {
  await become('manager');
  const { path, screen } = placeOf('mf-bot-admin');
  const answers: [string, number][] = [];
  page.on('response', (response) => answers.push([new URL(response.url()).pathname, response.status()]));
  await page.goto(path);
  await expect(screen(page)).toBeVisible();
  const asked = answers.filter(([pathname]) => pathname.startsWith('/mf-bot-admin/'));
  expect(asked.length).toBeGreaterThan(2);
  expect(asked.filter(([, status]) => status !== 200)).toEqual([]);
  // A preloaded file is fetched twice if its credentials mode differs from its element's.
  expect(asked.map(([pathname]) => pathname)).toEqual([...new Set(asked.map(([pathname]) => pathname))]);

  const { remotes } = (await registriesOf(page)).inPage;
  const files = Object.keys(remotes.find(({ name }) => name === 'mf-bot-admin')?.integrity ?? {});
  expect(files.length).toBeGreaterThan(4);
  for (const person of [undefined, 'pro'] as const) {
    const context = await browser.newContext({ baseURL: home });
    if (person) await asPerson(context, home, person);
    for (const file of files) expect([file, (await context.request.get(file)).status()]).toEqual([file, 404]);
    await context.close();
  }
});
