import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import accountEn from '../../mf-customer/src/account/locales/en.json' with { type: 'json' };
import accountEs from '../../mf-customer/src/account/locales/es.json' with { type: 'json' };
import customerEn from '../../mf-customer/src/locales/en.json' with { type: 'json' };
import customerEs from '../../mf-customer/src/locales/es.json' with { type: 'json' };
import couponsEn from '../../mf-customer/src/subscriptions/locales/en.json' with { type: 'json' };
import couponsEs from '../../mf-customer/src/subscriptions/locales/es.json' with { type: 'json' };
import landingEn from '../../mf-landing/src/locales/en.json' with { type: 'json' };
import landingEs from '../../mf-landing/src/locales/es.json' with { type: 'json' };
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { pushLiveArb } from './market.ts';
import { NEW_PASSWORD, passOnboarding, register, verifyPhone } from './newcomers.ts';
import { atPaypal, NO_PAYPAL, paypalIsEmulated } from './paypal.ts';
import { asPerson } from './people.ts';
import { NO_TEXTS, textsAreCaught } from './texts.ts';

const TEXTS = {
  en: { ...customerEn, ...accountEn, ...couponsEn, landing: landingEn },
  es: { ...customerEs, ...accountEs, ...couponsEs, landing: landingEs },
};
const NAV = {
  en: {
    arbs: 'Arbs',
    live: /^Live/,
    name: 'Name',
    email: 'E-mail',
    password: 'Password',
    create: 'Create account',
  },
  es: {
    arbs: 'Surebets',
    live: /^En vivo/,
    name: 'Nombre',
    email: 'Correo electrónico',
    password: 'Contraseña',
    create: 'Crear cuenta',
  },
};

/** Opens a page as a newcomer on the free plan. */
async function aBettor(context: BrowserContext, baseURL: string | undefined, name: string): Promise<Page> {
  await register(context, baseURL ?? '', name);
  await passOnboarding(context, baseURL ?? '', name);
  return context.newPage();
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A reload would clear the mark. */
const markPage = (page: Page) => page.evaluate<boolean>('globalThis.isMarked = true');
const expectSamePage = async (page: Page) =>
  expect(await page.evaluate<boolean | undefined>('globalThis.isMarked')).toBe(true);

for (const look of drawn('subscription', LOOKS)) {
  const { locale, colorScheme, viewport } = look;
  const t = TEXTS[locale];
  const { subscription } = t;
  const getPro = t.locked.action.replace('{{plan}}', t.plan.pro);

  test.describe(lookName(look), () => {
    test.use({ colorScheme, viewport, locale });

    test('a visitor chooses on the pricing page, registers, and comes back to the choice', {
      tag: '@day8',
    }, async ({ page }) => {
      const { pricing } = t.landing;
      await page.goto(`/${locale}/pricing`);
      const bar = region(page, pricing.choice);
      await expect(bar).toContainText(pricing.periods.monthly.toLowerCase());
      await page.getByRole('radio', { name: pricing.periods.quarterly }).click();
      await expect(bar).toContainText('414');
      await page.getByText(pricing.faq.q8.question).click();
      // Markdown, of which the page shows the plain words.
      await expect(page.getByText(pricing.faq.q8.answer.replaceAll('**', ''))).toBeVisible();
      await expectClean(page, 'pricing');
      await bar.getByRole('link', { name: pricing.continue }).click();
      await page.getByLabel(NAV[locale].name, { exact: true }).fill('Vera Visitor');
      await page.getByLabel(NAV[locale].email).fill(`vera-${crypto.randomUUID()}@example.com`);
      await page.getByLabel(NAV[locale].password, { exact: true }).fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/${locale}/pricing\\?plan=pro&period=quarterly$`));
      await bar.getByRole('link', { name: pricing.continue }).click();
      const card = region(page, subscription.buy);
      const quarterly = card.getByRole('radio', { name: new RegExp(`^${subscription.periods.quarterly}`) });
      await expect(quarterly).toBeChecked();
    });

    test('the list and the bot are a choice that leads back', { tag: '@day9' }, async ({ page }) => {
      const { pricing } = t.landing;
      await page.goto(`/${locale}/pricing`);
      await page.getByRole('link', { name: pricing.back }).click();
      await expectClean(page, 'choice');
      await page.getByRole('main').getByRole('link', { name: pricing.ways.bot }).click();
      await expect(page.getByRole('table', { name: pricing.bot.title })).toContainText('1');
      await expectClean(page, 'bot');
    });

    test('pro is bought, opens the live list at once, is frozen, unfrozen and cancelled', async ({
      context,
      baseURL,
    }) => {
      test.skip(!paypalIsEmulated, NO_PAYPAL);
      test.setTimeout(180_000);
      const page = await aBettor(context, baseURL, 'Bruno Buyer');
      await page.goto(`/${locale}/dashboard/arbs/live`);
      await page.getByRole('link', { name: getPro }).click();
      await expect(region(page, subscription.current)).toContainText(subscription.meaning.free);

      await atPaypal(page, 'Cancel');
      await expect(page.getByText(subscription.left)).toBeVisible();
      await expectClean(page, 'purchase');
      // A purchase shows immediately, without a reload.
      await markPage(page);
      await atPaypal(page, 'Agree and subscribe');
      const current = region(page, subscription.current);
      await expect(current).toContainText(subscription.status.active);
      await expect(current).toContainText(subscription.fact.renews);
      await expect(region(page, subscription.buy)).toHaveCount(0);
      await expectSamePage(page);
      await expectClean(page, 'subscription');

      // Continues to the list, which is now unlocked and loads without the provider's script.
      const toLive = async () => {
        await page.getByRole('link', { name: NAV[locale].arbs, exact: true }).first().click();
        await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/arbs/prematch`));
        expect(await page.evaluate("'paypal' in globalThis")).toBe(false);
        await markPage(page);
        await pushLiveArb(page.request);
        await page.getByRole('link', { name: NAV[locale].live }).first().click();
        await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard/arbs/live`));
      };
      await toLive();
      await expect(page.getByRole('link', { name: getPro })).toHaveCount(0);
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectSamePage(page);

      await page.goBack();
      await page.goBack();
      await current.getByRole('button', { name: subscription.action.freeze }).click();
      const question = page.getByRole('alertdialog');
      await expectClean(page, 'question');
      await question.getByRole('button', { name: subscription.action.freeze }).click();
      await expect(current).toContainText(subscription.status.frozen);
      await toLive();
      await expect(page.getByRole('link', { name: getPro })).toBeVisible();
      await page.goBack();
      await page.goBack();
      await current.getByRole('button', { name: subscription.action.unfreeze }).click();
      await expect(question).toContainText(subscription.charge.amount);
      await expectClean(page, 'charge');
      await question.getByRole('button', { name: subscription.action.unfreeze }).click();
      await expect(current).toContainText(subscription.status.active);

      await current.getByRole('button', { name: subscription.action.cancel }).click();
      await question.getByRole('button', { name: subscription.action.cancel }).click();
      await expect(current).toContainText(subscription.status.cancelled);
      await expect(current).toContainText(subscription.fact.ends);
      await toLive();
      await expect(page.getByRole('article').first()).toBeVisible();
    });

    test('an admin makes a coupon, a customer with a verified number redeems it, once', {
      tag: '@day0',
    }, async ({ browser, baseURL }) => {
      test.skip(!textsAreCaught, NO_TEXTS);
      const base = baseURL ?? '';
      const code = `E2E-${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
      const admin = await browser.newContext({ baseURL: base, colorScheme, viewport });
      await asPerson(admin, base, 'admin');
      const office = await admin.newPage();
      await office.goto('/en/admin/coupons');
      await office.getByRole('button', { name: 'New coupon' }).click();
      const form = office.getByRole('dialog', { name: 'New coupon' });
      await expectClean(office, 'coupon form');
      await form.getByRole('textbox', { name: 'Code' }).fill(code);
      await form.getByRole('textbox', { name: 'Days of Pro' }).fill('14');
      await form.getByRole('button', { name: 'Create coupon' }).click();
      await expect(office.getByRole('row', { name: new RegExp(code) })).toContainText('0 of 1');
      await expectClean(office, 'coupons of the back office');

      const customer = await browser.newContext({ baseURL: base, colorScheme, viewport });
      const page = await aBettor(customer, baseURL, 'Clara Coupon');
      await page.goto(`/${locale}/account/coupons`);
      const field = page.getByRole('textbox', { name: t.coupon.code });
      await field.fill(code.toLowerCase());
      await page.getByRole('button', { name: t.coupon.submit, exact: true }).click();
      await expect(page.getByText(subscription.errors.phoneUnverified)).toBeVisible();
      await expectClean(page, 'coupon without a number');
      await page.getByRole('link', { name: t.coupon.verifyPhone }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/account/phone`));
      await verifyPhone(customer, base);
      await page.goto(`/${locale}/account/coupons`);
      await field.fill(code.toLowerCase());
      await page.getByRole('button', { name: t.coupon.submit, exact: true }).click();
      await expect(page.getByRole('row', { name: new RegExp(code) })).toContainText('14');
      await expectClean(page, 'coupons');
      await field.fill(code);
      await page.keyboard.press('Enter');
      await expect(page.getByText(subscription.errors.couponUsed)).toBeVisible();
      await page.goto(`/${locale}/account/plan`);
      await expect(region(page, subscription.current)).toContainText(subscription.byCoupon);
      await pushLiveArb(page.request);
      await page.goto(`/${locale}/dashboard/arbs/live`);
      await expect(page.getByRole('article').first()).toBeVisible();

      await office.reload();
      await expect(office.getByRole('row', { name: new RegExp(code) })).toContainText('1 of 1');
      await Promise.all([admin.close(), customer.close()]);
    });

    test('without a provider who tries to pay reads why it cannot be', { tag: '@day1' }, async ({
      context,
      baseURL,
    }) => {
      const page = await aBettor(context, baseURL, 'Mia Missing');
      await page.route('**/api/subscriptions/plans', async (route) => {
        const response = await route.fetch();
        const { paypal: _, ...answer } = await response.json();
        await route.fulfill({ response, json: answer });
      });
      await page.goto(`/${locale}/account/plan`);
      await page.getByRole('button', { name: subscription.subscribe }).click();
      const alert = page.getByRole('alertdialog', { name: 'Error' });
      await expect(alert).toContainText(subscription.errors.providerMissing);
      await expectClean(page, 'missing provider');
    });
  });
}
