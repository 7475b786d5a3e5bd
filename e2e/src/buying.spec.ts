import { type BrowserContext, expect, type Locator, type Page, test } from '@playwright/test';
import botEn from '../../mf-bot-admin/src/locales/en.json' with { type: 'json' };
import botEs from '../../mf-bot-admin/src/locales/es.json' with { type: 'json' };
import onboardingEn from '../../mf-customer/src/onboarding/locales/en.json' with { type: 'json' };
import onboardingEs from '../../mf-customer/src/onboarding/locales/es.json' with { type: 'json' };
import packsEn from '../../mf-customer/src/packs/locales/en.json' with { type: 'json' };
import packsEs from '../../mf-customer/src/packs/locales/es.json' with { type: 'json' };
import landingEn from '../../mf-landing/src/locales/en.json' with { type: 'json' };
import landingEs from '../../mf-landing/src/locales/es.json' with { type: 'json' };
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { NEW_PASSWORD, passOnboarding, register } from './newcomers.ts';
import { decline, NO_PAYPAL, payAtPaypal, paypalIsEmulated } from './paypal.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    onboarding: onboardingEn.onboarding,
    pack: onboardingEn.pack,
    payment: packsEn.payment,
    bot: botEn.packs,
    landing: landingEn,
    fields: ['Name', 'E-mail', 'Password'],
  },
  es: {
    onboarding: onboardingEs.onboarding,
    pack: onboardingEs.pack,
    payment: packsEs.payment,
    bot: botEs.packs,
    landing: landingEs,
    fields: ['Nombre', 'Correo electrónico', 'Contraseña'],
  },
} as const;

const region = (page: Page, name: string | RegExp) => page.getByRole('region', { name });
/** Fills the credits into a text. */
const filled = (text: string, credits: string): string => text.replace('{{credits}}', credits);
const ordersOf = async ({ request }: BrowserContext) =>
  (await (await request.get('/api/orders')).json()).orders;
const balanceOf = async ({ request }: BrowserContext): Promise<number> =>
  (await (await request.get('/api/packs')).json()).balance;

/** Opens a page as a manager who has completed the onboarding. */
async function aManager(context: BrowserContext, baseURL: string | undefined, name: string): Promise<Page> {
  await register(context, baseURL ?? '', name);
  await passOnboarding(context, baseURL ?? '', name, { profileType: 'manager' });
  return context.newPage();
}

test.skip(!paypalIsEmulated, NO_PAYPAL);

for (const look of drawn('buying', LOOKS)) {
  const { locale, colorScheme, viewport } = look;
  const t = TEXTS[locale];

  test.describe(lookName(look), () => {
    test.use({ colorScheme, viewport, locale });

    test('a visitor buys a pack as the last step of the onboarding, in so many clicks', async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000);
      let clicks = 0;
      const click = async (what: Locator) => {
        await what.click();
        clicks += 1;
      };
      const [name, email, password] = t.fields;
      await page.goto(`/${locale}/pricing?show=bot`);
      await click(page.getByRole('main').getByRole('link', { name: t.landing.createAccount }));
      await page.getByLabel(name, { exact: true }).fill('Berta Buyer');
      await page.getByLabel(email).fill(`berta-${crypto.randomUUID()}@example.com`);
      await page.getByLabel(password, { exact: true }).fill(NEW_PASSWORD);
      await page.keyboard.press('Enter');
      clicks += 1;

      await click(page.getByRole('button', { name: t.onboarding.continue }));
      await click(page.getByRole('button', { name: t.onboarding.continue }));
      await click(page.getByRole('button', { name: t.onboarding.skipPhone }));
      await expect(page.getByRole('radio', { name: /^Momentum/ })).toBeChecked();
      await expect(region(page, t.payment.today)).toContainText('250');
      await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
      await expectClean(page, 'payment');
      await payAtPaypal(page, 'Pay now');
      clicks += 2;
      const paid = region(page, filled(t.payment.paid, '700'));
      await expect(paid).toBeVisible();
      await expect(paid).toContainText(locale === 'en' ? '700.00' : '700,00');
      await expectClean(page, 'paid');
      test.info().annotations.push({ type: 'clicks', description: String(clicks) });
      expect(clicks).toBe(7);

      const [order, ...others] = await ordersOf(context);
      expect([order.pack, order.state, others]).toEqual(['momentum', 'paid', []]);
      expect(await balanceOf(context)).toBe(70_000);
      const [{ receipt }] = order.payments;
      expect(receipt).toMatch(/\d/);
      await paid.getByRole('button', { name: t.pack.continue }).click();
      // Onboarded, and not asked again.
      await expect(page).not.toHaveURL(/onboarding/);
      await page.goto(`/${locale}/onboarding`);
      await expect(page).toHaveURL(new RegExp(`/${locale}/dashboard`));
      await page.goto(`/${locale}/account/billing/${receipt}`);
      await expect(page.getByRole('main')).toContainText('250');
      await expectClean(page, 'receipt');
    });

    test('credits are bought from the bot: refused, then paid, then the second payment, and back', {
      tag: '@day2',
    }, async ({ context, baseURL }) => {
      test.setTimeout(180_000);
      const page = await aManager(context, baseURL, 'Mira Manager');
      await page.goto(`/${locale}/bot`);
      await page.getByRole('link', { name: t.bot.buy }).click();
      await page.getByRole('radio', { name: /^Scale/ }).check({ force: true });
      await expect(region(page, t.bot.chosen)).toContainText('400');
      await expectClean(page, 'buy credits');
      await page.getByRole('link', { name: t.bot.continue }).click();
      await expect(page.getByRole('table')).toContainText('500');

      await payAtPaypal(page, 'Cancel');
      await expect(page.getByText(t.payment.left)).toBeVisible();
      await payAtPaypal(page, 'Pay now', decline);
      await expect(page.getByRole('alert')).toContainText(t.payment.errors.declined.slice(0, 20));
      expect(await balanceOf(context)).toBe(0);
      await expectClean(page, 'refused');
      await payAtPaypal(page, 'Pay now');
      const whole = locale === 'en' ? ['1,200', '300'] : ['1.200', '300'];
      await expect(region(page, filled(t.payment.paid, whole[0] ?? ''))).toBeVisible();
      expect(await balanceOf(context)).toBe(120_000);
      expect(await ordersOf(context)).toHaveLength(1);

      // After a reload the order's page has its second payment.
      await page.reload();
      await expect(region(page, t.payment.today)).toContainText('100');
      await expectClean(page, 'second payment');
      await payAtPaypal(page, 'Pay now');
      const paid = region(page, filled(t.payment.paid, whole[1] ?? ''));
      await paid.getByRole('link', { name: t.pack.continue }).click();
      await expect(page).toHaveURL(new RegExp(`/${locale}/bot$`));
      await expect(page.getByText(locale === 'en' ? '1,500.00' : '1.500,00', { exact: true })).toBeVisible();
    });
  });
}

test('two tabs that show the same pack pay it once', { tag: '@day3' }, async ({ context, baseURL }) => {
  const first = await aManager(context, baseURL, 'Tina Tabs');
  const second = await context.newPage();
  for (const page of [first, second]) {
    await page.goto('/en/onboarding/payment?pack=kickstart');
    await expect(page.getByRole('button', { name: 'Pay with PayPal' })).toBeVisible();
  }
  await payAtPaypal(first, 'Pay now');
  await expect(region(first, '250 credits are yours')).toBeVisible();
  await second.getByRole('button', { name: 'Pay with PayPal' }).click();
  await expect(region(second, '250 credits are yours')).toBeVisible();
  expect(await ordersOf(context)).toHaveLength(1);
  expect(await balanceOf(context)).toBe(25_000);
});

test('who was invited buys, which brings a reward, and the refund takes both back', { tag: '@day4' }, async ({
  browser,
  context,
  page,
  baseURL,
}) => {
  test.setTimeout(180_000);
  const place = baseURL === undefined ? {} : { baseURL };
  const inviting = await browser.newContext(place);
  await aManager(inviting, baseURL, 'Ines Inviter');
  const { code } = await (await inviting.request.get('/api/referral')).json();
  await page.goto(`/en/register?ref=${code}`);
  const email = `ivo-${crypto.randomUUID()}@example.com`;
  await page.getByLabel('Name', { exact: true }).fill('Ivo Invited');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/onboarding/);
  await passOnboarding(context, baseURL ?? '', 'Ivo Invited', { profileType: 'manager' });
  await page.goto('/en/onboarding/payment?pack=kickstart');
  await payAtPaypal(page, 'Pay now');
  await expect(region(page, '250 credits are yours')).toBeVisible();
  expect([await balanceOf(context), await balanceOf(inviting)]).toEqual([25_000, 5000]);
  const [{ payments }] = await ordersOf(context);

  const office = await browser.newContext(place);
  await asPerson(office, baseURL ?? '', 'admin');
  const desk = await office.newPage();
  await desk.goto(`/en/admin/payments?q=${email}`);
  const row = desk.getByRole('row', { name: new RegExp(email) });
  await row.getByRole('button', { name: 'Refund' }).click();
  await desk.getByLabel('Reason').fill('Bought by mistake');
  await desk.getByRole('button', { name: 'Continue' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(row).toContainText('Refunded');
  expect([await balanceOf(context), await balanceOf(inviting)]).toEqual([0, 0]);
  await page.goto(`/en/account/billing/${payments[0].receipt}`);
  await expect(page.getByRole('article')).toContainText('Refunded');
  await page.getByRole('article').getByRole('link', { name: /^C-/ }).click();
  await expect(page.getByRole('article')).toContainText('−€100.00');
  await office.close();
  await inviting.close();
});
