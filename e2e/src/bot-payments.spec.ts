import { expect, type Page, test } from '@playwright/test';
import en from '../../mf-bot-admin/src/locales/en.json' with { type: 'json' };
import es from '../../mf-bot-admin/src/locales/es.json' with { type: 'json' };
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { lettersAreKept, NO_LETTERS, newBotUser } from './invitations.ts';
import { asPerson } from './people.ts';

const TEXTS = { en, es };

/** Returns the opened card of a bot user. */
async function openCard(page: Page, locale: 'en' | 'es', { email, name }: { email: string; name: string }) {
  await page.goto(`/${locale}/bot`);
  const offer = page.getByRole('button', { name: TEXTS[locale].tour.notNow });
  await page.getByRole('searchbox').fill(email);
  const open = page.getByRole('button', { name: TEXTS[locale].card.open.replace('{{name}}', name) });
  await expect(open).toHaveCount(1);
  if (await offer.isVisible()) await offer.click();
  await open.click();
}

for (const look of drawn('bot-payments', LOOKS)) {
  const { locale, colorScheme, viewport } = look;
  const t = TEXTS[locale].billing;
  const statistics = TEXTS[locale].statistics;
  /** Formats euros as the page does. */
  const euros = (amount: string) => (locale === 'en' ? `€${amount}` : `${amount.replace('.', ',')} €`);
  const number = (amount: string) => (locale === 'en' ? amount : amount.replace('.', ','));

  test.describe(lookName(look), () => {
    test.use({ colorScheme, viewport, locale });

    test('an admin records what a bot user pays, gets and takes out, and puts it right', {
      tag: '@day4',
    }, async ({ page, context, baseURL }) => {
      test.skip(!lettersAreKept, NO_LETTERS);
      test.setTimeout(180_000);
      await asPerson(context, baseURL ?? '', 'admin');
      const email = `pay-${crypto.randomUUID()}@correo.example`;
      const name = `Pau ${email.slice(4, 12)}`;
      const user = { email, alias: name, mode: 'normal', country: 'ES', providerRate: 25, internalRate: 15 };
      await newBotUser(context.request, baseURL ?? '', user);
      await openCard(page, locale, { email, name });
      await expect(page.getByText(statistics.none)).toBeVisible();

      await page.getByRole('button', { name: t.payments, exact: true }).click();
      const dialog = page.getByRole('dialog');
      const bill = dialog.getByLabel(t.title, { exact: true });
      const payments = dialog.getByRole('table', { name: t.payments });
      const toggle = (text: string) =>
        dialog.getByRole('button', { name: text, exact: true, expanded: false });
      const submit = (text: string) => dialog.locator('form').getByRole('button', { name: text });
      const fill = (label: string, text: string) => dialog.getByLabel(label, { exact: true }).fill(text);
      const choose = (type: 'credit' | 'deposit' | 'withdrawal') =>
        dialog.getByRole('radio', { name: t.types[type] }).click();
      await expect(dialog).toContainText(t.noPayments);

      // A credit: 120 at the agreed 40 percent, which is the default, are 300.
      await toggle(t.add.payment).click();
      await expect(dialog.getByRole('radio', { name: t.types.withdrawal })).toHaveCount(0);
      await choose('credit');
      await submit(t.add.payment).click();
      await expect(dialog).toContainText(t.form.methodRequired);
      await fill(t.columns.amount, number('120'));
      await expect(dialog.getByLabel(t.columns.rate, { exact: true })).toHaveValue(number('40.00'));
      await dialog.getByRole('button', { name: t.methods.bizum }).click();
      await fill(t.form.reference, 'BZ-2281-0093');
      await expect(dialog.getByText(number('300.00'), { exact: true })).toBeVisible();
      await expectClean(page, 'form');
      await submit(t.add.payment).click();
      await expect(payments.getByRole('row')).toHaveCount(2);
      await expect(bill).toContainText(euros('300.00'));
      await payments.getByRole('button', { name: t.types.credit, exact: true }).click();
      await expect(payments).toContainText('BZ-2281-0093');
      await expectClean(page, 'unfolded');

      // Another rate requires approval and does not count yet; its author withdraws it.
      await fill(t.columns.amount, number('90'));
      await fill(t.columns.rate, '30');
      await dialog.getByRole('button', { name: t.methods.bizum }).click();
      await expect(dialog).toContainText(t.form.otherRate.replace('{{rate}}', '40%'));
      await submit(t.add.payment).click();
      const waiting = dialog.getByRole('list', { name: t.waiting.title });
      await expect(waiting).toContainText(t.waiting.own);
      await expect(bill).toContainText(euros('300.00'));
      await expectClean(page, 'waiting');
      await waiting.getByRole('button').click();
      await expect(waiting).toHaveCount(0);

      // A deposit of the admin's own credits, and its withdrawal.
      await choose('deposit');
      await fill(t.columns.amount, number('1000000'));
      await expect(submit(t.add.payment)).toBeDisabled();
      await expect(dialog).toContainText(t.form.insufficientCredits);
      await fill(t.columns.amount, number('20.50'));
      await submit(t.add.payment).click();
      await expect(bill).toContainText(euros('320.50'));
      await choose('withdrawal');
      await expect(dialog).toContainText(t.form.staysBought.replace('{{stays}}', euros('300.00')));
      await fill(t.columns.amount, number('20.51'));
      await expect(submit(t.add.payment)).toBeDisabled();
      await expect(dialog).toContainText(t.form.exceedsMaxWithdrawal);
      await fill(t.columns.amount, number('20.50'));
      await submit(t.add.payment).click();
      await expect(payments).toContainText(`−${number('20.50')}`);
      await expect(bill).not.toContainText(euros('320.50'));

      // A correction in the user's favour, then its deletion.
      await toggle(t.add.correction).click();
      await expect(dialog.getByRole('heading', { name: t.form.title })).toHaveCount(0);
      await fill(t.columns.amount, number('-12'));
      await fill(t.form.reason, 'Void bet was settled twice');
      await submit(t.add.correction).click();
      const corrections = dialog.getByRole('table', { name: t.corrections });
      await expect(corrections).toContainText(`+${euros('12.00')}`);
      await expect(bill).toContainText(euros('312.00'));
      await expectClean(page, 'corrected');
      await corrections.getByRole('button').click();
      const question = page.getByRole('alertdialog', { name: t.deleteQuestion.correction });
      await expect(question).toContainText(t.deleteConsequence.correction);
      await expectClean(page, 'question');
      await question.getByRole('button', { name: t.delete }).click();
      await expect(dialog).toContainText(t.noCorrections);
      await expect(bill).toContainText(euros('300.00'));

      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(page.getByRole('region', { name: t.title })).toContainText(euros('300.00'));
    });

    test('what the bot won stands as figures and a line, by period', { tag: '@day5' }, async ({
      page,
      context,
      baseURL,
    }) => {
      await asPerson(context, baseURL ?? '', 'admin');
      await openCard(page, locale, { email: 'ander.zubia', name: 'Ander Zubia' });
      const region = page.getByRole('region', { name: statistics.title });
      const first = viewport.width < 640 ? '7D' : '1M';
      await expect(region.getByRole('radio', { name: first })).toBeChecked();
      await region.getByRole('radio', { name: '1Y' }).click();
      await expect(region.getByText(statistics.staked).first().locator('..')).toContainText(/[1-9]/);
      await expect(region.getByRole('img')).toHaveAccessibleName(/€/);
      await expect(region.locator('svg path').first()).toBeVisible();
      await expectClean(page, 'statistics');
    });
  });
}
