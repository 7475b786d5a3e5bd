import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import accountEn from '../../mf-customer/src/account/locales/en.json' with { type: 'json' };
import accountEs from '../../mf-customer/src/account/locales/es.json' with { type: 'json' };
import customerEn from '../../mf-customer/src/locales/en.json' with { type: 'json' };
import customerEs from '../../mf-customer/src/locales/es.json' with { type: 'json' };
import onboardingEn from '../../mf-customer/src/onboarding/locales/en.json' with { type: 'json' };
import onboardingEs from '../../mf-customer/src/onboarding/locales/es.json' with { type: 'json' };
import landingEn from '../../mf-landing/src/locales/en.json' with { type: 'json' };
import landingEs from '../../mf-landing/src/locales/es.json' with { type: 'json' };
import shellEn from '../../shell/src/locales/en.json' with { type: 'json' };
import shellEs from '../../shell/src/locales/es.json' with { type: 'json' };
import { OwnServer } from '../fixtures/own-server.ts';
import { expectClean } from './clean.ts';
import { drawn } from './draw.ts';
import { NEW_PASSWORD } from './newcomers.ts';

// From the pricing page to the page that was wanted, with the letter opened on another device.

const TEXTS = {
  en: {
    ...accountEn,
    ...customerEn,
    ...onboardingEn,
    landing: landingEn.pricing,
    shell: shellEn,
    subject: /Confirm your e-mail/,
  },
  es: {
    ...accountEs,
    ...customerEs,
    ...onboardingEs,
    landing: landingEs.pricing,
    shell: shellEs,
    subject: /Confirma tu correo/,
  },
} as const;
const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const LOOKS = [
  { locale: 'en', viewport: WIDE, keyboard: true },
  { locale: 'es', viewport: NARROW, keyboard: false },
  { locale: 'es', viewport: WIDE, keyboard: false },
  { locale: 'en', viewport: NARROW, keyboard: false },
] as const;
/** More than any of the pages has stops of the Tab key. */
const MOST_STOPS = 120;

let server: OwnServer;
test.beforeAll(async () => {
  test.setTimeout(320_000);
  server = await OwnServer.start({ EMAIL_CONFIRMATION: '1' }, { sells: true });
});
test.afterAll(() => server.stop());

/** Presses a key until the focus is on the element. */
async function focusBy(key: 'Tab' | 'ArrowRight', target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return;
    await target.page().keyboard.press(key);
  }
  throw new Error(`${key} does not lead to ${target}`);
}

/** A person's hands: a mouse, or the keyboard alone. */
const handsOf = (isKeyboard: boolean) => ({
  async press(target: Locator): Promise<void> {
    if (!isKeyboard) return target.click();
    await focusBy('Tab', target);
    await target.page().keyboard.press('Enter');
  },
  async type(target: Locator, text: string): Promise<void> {
    if (!isKeyboard) return target.fill(text);
    await focusBy('Tab', target);
    await target.page().keyboard.type(text);
  },
  /** Chooses one of several: Tab leads to the first, arrows to the others. */
  async choose(first: Locator, target: Locator): Promise<void> {
    if (!isKeyboard) return target.click();
    await focusBy('Tab', first);
    await focusBy('ArrowRight', target);
    await target.page().keyboard.press('Space');
  },
});

for (const { locale, viewport, keyboard } of drawn('first purchase', LOOKS)) {
  const t = TEXTS[locale];
  const { shell, landing, subscription, onboarding } = t;
  const { press, type, choose } = handsOf(keyboard);

  test(`a plan is chosen, and bought on the device that opened the letter: ${locale}, ${viewport.width} px${keyboard ? ', by keyboard' : ''}`, async ({
    browser,
  }) => {
    test.setTimeout(480_000);
    const device = (): Promise<BrowserContext> =>
      browser.newContext({ viewport, locale, baseURL: server.url, reducedMotion: 'reduce' });
    const [computer, phone] = [await device(), await device()];
    const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name });
    const field = (page: Page, name: string) => page.getByRole('main').getByLabel(name, { exact: true });
    const planIn = (tab: Page) => tab.getByRole('region', { name: subscription.current, exact: true });
    const saleIn = (tab: Page) => tab.getByRole('region', { name: subscription.buy });
    const buyIn = (tab: Page) => saleIn(tab).getByRole('button', { name: 'Subscribe with PayPal' });
    const wanted = `/${locale}/dashboard/arbs/live`;
    const choice = `?${new URLSearchParams({ plan: 'pro', period: 'quarterly', to: wanted })}`;

    const first = await computer.newPage();
    await first.goto(`/${locale}/pricing?${new URLSearchParams({ to: wanted })}`);
    const radio = (name: string) => first.getByRole('radio', { name, exact: true });
    await choose(radio(landing.periods.weekly), radio(landing.periods.quarterly));
    await expect(radio(landing.periods.quarterly)).toBeChecked();
    await press(
      first.getByRole('region', { name: landing.choice }).getByRole('link', { name: landing.continue }),
    );
    const email = `device-${crypto.randomUUID()}@example.com`;
    await type(field(first, shell.register.name), 'Dana Device');
    await type(field(first, shell.login.email), email);
    await type(field(first, shell.login.password), NEW_PASSWORD);
    await press(button(first, shell.register.submit));
    await expect(first.getByRole('heading', { name: shell.letter.title })).toBeVisible();

    // Another device confirms and is asked for the password: the letter alone lets nobody in there.
    const page = await phone.newPage();
    await page.goto(await server.linkFor(email, t.subject));
    await press(button(page, shell.verify.submit));
    await expect(page.getByRole('heading', { name: shell.verify.doneTitle })).toBeVisible();
    await expectClean(page, 'confirmed');
    await press(page.getByRole('link', { name: shell.letter.toLogin }));
    await expect(page.getByLabel(shell.login.email)).toHaveValue(email);
    await type(field(page, shell.login.password), NEW_PASSWORD);
    await press(button(page, shell.login.submit));
    // The choice still stands.
    await expect(page).toHaveURL(`${server.url}/${locale}/pricing${choice}`);
    await press(
      page.getByRole('region', { name: landing.choice }).getByRole('link', { name: landing.continue }),
    );
    // A person who is not onboarded has no country, whose tax the price has: it is asked for first, and leads back here.
    await press(page.getByRole('link', { name: t.provider.countryFirst.go }));
    await press(button(page, onboarding.continue));
    await expect(page.getByRole('heading', { level: 2, name: onboarding.profile.title })).toBeVisible();
    await press(button(page, onboarding.continue));
    await press(button(page, onboarding.skipPhone));
    await expect(page).toHaveURL(`${server.url}/${locale}/account/plan${choice}`);
    const sale = saleIn(page);
    await expect(
      sale.getByRole('radio', { name: new RegExp(`^${subscription.periods.quarterly}`) }),
    ).toBeChecked();
    const buy = buyIn(page);
    await expect(buy).toBeVisible();
    await expectClean(page, 'purchase');
    // Another tab is about to buy the same.
    const other = await phone.newPage();
    await other.goto(page.url());
    await expect(buyIn(other)).toBeVisible();
    const opened = page.waitForEvent('popup');
    await press(buy);
    const paypal = await opened;
    const closed = paypal.waitForEvent('close');
    await press(paypal.getByRole('button', { name: 'Agree and subscribe' }));
    await closed;

    // The state that counts now, no second sale, and the way on to what was wanted.
    const current = planIn(page);
    await expect(current).toContainText(subscription.status.active);
    await expect(current).toContainText('414');
    await expect(sale).toHaveCount(0);
    await expectClean(page, 'bought');
    // The other tab shows it without a reload, and sells no more.
    await expect(saleIn(other)).toHaveCount(0);
    await expect(planIn(other)).toContainText(subscription.status.active);
    await press(current.getByRole('link', { name: subscription.toWanted }));
    await expect(page).toHaveURL(server.url + wanted);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: /Pro$/ })).toHaveCount(0);

    // The letter, opened again, still leads there.
    await page.goto(await server.linkFor(email, t.subject));
    await press(button(page, shell.verify.submit));
    await expect(page.getByRole('heading', { name: shell.letter.staleTitle })).toBeVisible();
    await expect(page.getByRole('link', { name: shell.letter.toWanted })).toHaveAttribute(
      'href',
      `/${locale}/pricing${choice}`,
    );
    await Promise.all([computer.close(), phone.close()]);
  });
}
