import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import officeEn from '../../mf-bookie-admin/src/payments/locales/en.json' with { type: 'json' };
import officeEs from '../../mf-bookie-admin/src/payments/locales/es.json' with { type: 'json' };
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { passOnboarding, register } from './newcomers.ts';
import { atPaypal, NO_PAYPAL, paypalIsEmulated } from './paypal.ts';
import { asPerson } from './people.ts';

const TEXTS = { en: officeEn.payments, es: officeEs.payments } as const;

/** Returns the provider's origin, from its script's URL. */
async function paypalOf({ request }: BrowserContext): Promise<string> {
  const { paypal } = await (await request.get('/api/subscriptions/plans')).json();
  return new URL(paypal.sdkUrl).origin;
}

/** Registers a newcomer who subscribes to pro monthly. */
async function aPayer(context: BrowserContext, baseURL: string | undefined, name: string): Promise<string> {
  const email = await register(context, baseURL ?? '', name);
  await passOnboarding(context, baseURL ?? '', name);
  const page = await context.newPage();
  await page.goto('/en/account/plan?plan=pro&period=monthly');
  await atPaypal(page, 'Agree and subscribe');
  await expect(page.getByRole('region', { name: 'Your plan' })).toContainText('30 days');
  return email;
}

const clean = async (page: Page, what: string) => {
  await expect(page.getByRole('table')).toBeVisible();
  await expectClean(page, what);
};

test.skip(!paypalIsEmulated, NO_PAYPAL);

for (const look of drawn('payments', LOOKS)) {
  const { locale, colorScheme, viewport } = look;
  const t = TEXTS[locale];

  test.describe(lookName(look), () => {
    test.use({ colorScheme, viewport, locale });

    test('a charge is refunded in part, then disputed, which is said and stops refunds', {
      tag: '@day7',
    }, async ({ browser, page, context, baseURL }) => {
      test.setTimeout(180_000);
      const payer = await browser.newContext(baseURL === undefined ? {} : { baseURL });
      const email = await aPayer(payer, baseURL, 'Paz Payer');
      await asPerson(context, baseURL ?? '', 'admin');
      await page.goto(`/${locale}/admin/payments/charges?q=${email}`);
      const row = page.getByRole('row', { name: new RegExp(email) });
      await row.getByRole('button', { name: t.refund }).click();
      const form = page.getByRole('dialog');
      await form.getByLabel(t.amount).fill(locale === 'en' ? '53.33' : '53,33');
      await form.getByLabel(t.reason).fill('Asked for by mail');
      await expectClean(page, 'refund');
      await form.getByRole('button', { name: t.continue }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: t.refund }).click();
      await expect(row).toContainText(/−.*53[.,]33/);
      const { subscription } = await (await payer.request.get('/api/subscriptions')).json();
      expect(subscription.daysLeft).toBe(20);

      const [sale] = (await row.getByRole('rowheader').innerText()).split(/\s/);
      const told = await page.request.post(`${await paypalOf(payer)}/emulator/sales/${sale}/dispute`);
      expect(told.ok()).toBe(true);
      await expect(async () => {
        await page.reload();
        await expect(row).toContainText(t.disputes.open, { timeout: 2_000 });
      }).toPass();
      await expect(row.getByRole('button', { name: t.refund })).toHaveCount(0);
      await clean(page, 'charges');

      await page.getByRole('tab', { name: t.tabs.alarms }).click();
      const alarm = page.getByRole('row', { name: new RegExp(email) });
      await expect(alarm).toContainText(t.reasons.dispute);
      await clean(page, 'alarms');
      await alarm.getByRole('button', { name: t.resolve }).click();
      await page.getByRole('dialog').getByText(t.resolutions.kept).click();
      await page.getByRole('dialog').getByLabel(t.note).fill('PayPal decides');
      await expectClean(page, 'resolve');
      await page.getByRole('dialog').getByRole('button', { name: t.resolve }).click();
      await expect(alarm).toHaveCount(0);
      for (const tab of ['receipts', 'taxes', 'orders'] as const) {
        await page.getByRole('tab', { name: t.tabs[tab] }).click();
        await clean(page, tab);
      }
      await payer.close();
    });
  });
}
