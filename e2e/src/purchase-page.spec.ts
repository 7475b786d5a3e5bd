import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/browser.ts';
import { placeOf } from '../fixtures/places.ts';
import { NO_PAYPAL, paypalIsEmulated } from './paypal.ts';
import { asPerson, fillSignIn } from './people.ts';

const PLAN = '/en/account/plan';
const PAYPAL_BUTTON = 'Subscribe with PayPal';

test.skip(!paypalIsEmulated, NO_PAYPAL);

/** The policy of the current document, as sent by the server. */
class Documents {
  #policy = '';
  constructor(page: Page) {
    page.on('response', (response) => {
      if (!response.request().isNavigationRequest() || response.frame() !== page.mainFrame()) return;
      this.#policy = response.headers()['content-security-policy'] ?? '';
    });
  }
  get isStrict(): boolean {
    return /require-trusted-types-for 'script'/.test(this.#policy) && !/unsafe|https?:/.test(this.#policy);
  }
}

/**
 * What the page's own code may do: turn text into markup, load the provider's script; and what remains of the provider.
 */
const ATTEMPTS = `new Promise((resolve) => setTimeout(async () => {
  const attempt = async (work) => { try { await work(); return true; } catch { return false; } };
  resolve({
    makesMarkup: await attempt(() => { document.createElement('div').innerHTML = '<b>x</b>'; }),
    loadsProvider: await attempt(() => import(PROVIDER)),
    hasProvider: 'paypal' in globalThis,
    scripts: [...document.querySelectorAll('script[src], iframe')].map(({ src }) => new URL(src).origin)
      .filter((origin) => origin !== location.origin),
  });
}))`;

const STRICT = { makesMarkup: false, loadsProvider: false, hasProvider: false, scripts: [] };

test('who goes on from where people pay leaves the provider behind, whatever the way and whereto', {
  tag: '@day8',
}, async ({ page, become, violations }) => {
  const documents = new Documents(page);
  await become('admin');
  const plans = await (await page.request.get('/api/subscriptions/plans')).json();
  const provider = new URL(plans.paypal.sdkUrl).href;
  const attempts = () => page.evaluate(ATTEMPTS.replace('PROVIDER', JSON.stringify(provider)));
  const expectStrict = async (what: string) => {
    expect([what, documents.isStrict]).toEqual([what, true]);
    expect([what, await attempts()]).toEqual([what, STRICT]);
    await expect.poll(() => violations.map((text) => text.split(' ')[0])).toContain('script-src-elem');
    expect(violations.map((text) => text.split(' ')[0])).toContain('require-trusted-types-for');
    violations.length = 0;
  };
  const toPlan = async () => {
    await page.goto(PLAN);
    await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
    expect([documents.isStrict, await page.evaluate("'paypal' in globalThis")]).toEqual([false, true]);
  };

  // By a link, to the back office.
  await toPlan();
  await page.getByRole('link', { name: 'Bookmakers', exact: true }).click();
  await expect(placeOf('mf-bookie-admin').screen(page)).toBeVisible();
  await expectStrict('the bookmakers');

  // Back, and with a key to the bot.
  await page.goBack();
  await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(placeOf('mf-bot-admin').screen(page)).toBeVisible();
  await expectStrict('the bot');

  // By the command palette to the lists.
  await toPlan();
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('searchbox').fill('go to arbs');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/en\/dashboard\/arbs\/prematch/);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expectStrict('the lists');

  // To another page of the same area, and back through the area's own navigation.
  await page.goto('/en/account');
  await page.getByRole('tab', { name: 'Plan', exact: true }).click();
  await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
  await page.getByRole('tab', { name: 'Coupons', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  await expectStrict('the coupons');
  // Back over three documents.
  await page.goBack();
  await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Profile', selected: true })).toBeVisible();
  await expectStrict('the account');
});

test('who signs out where people pay is on a front page without the provider, and Back leads nowhere', {
  tag: '@day9',
}, async ({ page, context, home }) => {
  const documents = new Documents(page);
  await asPerson(context, home, 'admin');
  await page.goto('/en/bot');
  await page.goto(PLAN);
  await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  expect([documents.isStrict, await page.evaluate("'paypal' in globalThis")]).toEqual([true, false]);
  await page.goBack();
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(documents.isStrict).toBe(true);
});

test('a session that ends where people pay ends its document, and the sign-in leads back to the choice', {
  tag: '@day0',
}, async ({ page, context, home }) => {
  const documents = new Documents(page);
  await asPerson(context, home, 'free');
  await page.goto(`${PLAN}?plan=pro&period=quarterly`);
  await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
  // Signed out elsewhere: this page learns of it by its socket, or by its next request.
  expect(
    (await context.request.post('/api/auth/sign-out', { data: {}, headers: { origin: home } })).ok(),
  ).toBe(true);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect([documents.isStrict, await page.evaluate("'paypal' in globalThis")]).toEqual([true, false]);
  await fillSignIn(page, 'free');
  await expect(page).toHaveURL(`${PLAN}?plan=pro&period=quarterly`);
  await expect(page.getByRole('button', { name: PAYPAL_BUTTON })).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Quarterly/ })).toBeChecked();
  expect(documents.isStrict).toBe(false);
});

/** Signs out on the payment page and goes Back; returns whether that page came from the back/forward cache. */
async function signOutAndBack(page: Page): Promise<boolean> {
  await page.goto('/en/bot');
  await expect(placeOf('mf-bot-admin').screen(page)).toBeVisible();
  await page.goto(PLAN);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(placeOf('mf-landing').screen(page)).toBeVisible();
  // Playwright waits for a load event, which a document from the back/forward cache does not fire.
  await page.evaluate('setTimeout(() => history.back())');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect(placeOf('mf-bot-admin').screen(page)).toBeHidden();
  return page.evaluate('globalThis.wasAside');
}

test('who signs out where people pay is seen by nobody who goes Back to a document put aside', {
  tag: '@day1',
}, async ({ playwright, launchOptions, home }) => {
  // The browser may evict a document from the back/forward cache whenever a script of it runs (JavaScriptExecution);
  // having no socket makes that rare, not impossible. Every attempt is checked, and one of them must come from the
  // cache.
  const wereAside: boolean[] = [];
  while (wereAside.at(-1) !== true && wereAside.length < 6) {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    });
    const context = await browser.newContext({ baseURL: home });
    await context.addInitScript(
      "addEventListener('pageshow', ({ persisted }) => { globalThis.wasAside = persisted; }); delete globalThis.WebSocket;",
    );
    await asPerson(context, home, 'admin');
    wereAside.push(await signOutAndBack(await context.newPage()));
    await browser.close();
  }
  expect(wereAside.at(-1)).toBe(true);
});
