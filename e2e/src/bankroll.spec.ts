import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { asPerson } from './people.ts';

const TEXTS = {
  en: {
    add: 'Add account',
    name: 'Account',
    opening: 'On it now',
    accounts: 'Accounts',
    bets: 'Bets',
    bet: 'Bet',
    log: 'Log a bet',
    save: 'Log bet',
    home: 'Home',
    away: 'Away',
    stake: 'Stake',
    odds: 'Odds',
    pays: 'What each result pays',
    state: 'State',
    won: 'Won',
    settle: 'Settle',
    reason: 'Why it is corrected',
    lost: 'Lost',
    correct: 'Correct',
    past: 'What it was before',
    locked: /Your bankroll comes with Starter|Your bankroll comes with Pro/,
  },
  es: {
    add: 'Añadir cuenta',
    name: 'Cuenta',
    opening: 'Tiene ahora',
    accounts: 'Cuentas',
    bets: 'Apuestas',
    bet: 'Apuesta',
    log: 'Anotar apuesta',
    save: 'Anotar',
    home: 'Local',
    away: 'Visitante',
    stake: 'Importe',
    odds: 'Cuota',
    pays: 'Qué paga cada resultado',
    state: 'Estado',
    won: 'Ganada',
    settle: 'Liquidar',
    reason: 'Por qué se corrige',
    lost: 'Perdida',
    correct: 'Corregir',
    past: 'Cómo estaba antes',
    locked: /Tu bankroll viene con/,
  },
} as const;

const faultsOf = async (page: Page) => {
  const { violations } = await axe(page).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const JOURNEYS = [
  { locale: 'en', scheme: 'light', width: 1440 },
  { locale: 'es', scheme: 'dark', width: 390 },
] as const;

for (const { locale, scheme, width } of JOURNEYS) {
  test(`an account, a bet by hand, settled and corrected (${locale}, ${scheme}, ${width} px)`, async ({
    page,
    context,
    baseURL,
  }) => {
    const texts = TEXTS[locale];
    const isPhone = width < 768;
    const account = `Casa ${locale} ${width}`;
    const home = `Journey ${locale}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto(`/${locale}/dashboard/bankroll?view=accounts`);
    await expect(page.getByRole('heading', { level: 2, name: 'Bankroll' })).toBeVisible();

    await page.getByRole('button', { name: texts.add }).click();
    const adding = page.getByRole('dialog');
    await adding.getByLabel(texts.name, { exact: true }).fill(account);
    await adding.getByLabel(texts.opening).fill('100');
    await adding.getByRole('button', { name: texts.add }).click();
    await expect(adding).toBeHidden();
    await expect(page.getByRole('table', { name: texts.accounts })).toContainText(account);
    expect(await faultsOf(page)).toEqual([]);

    await page.getByRole('button', { name: texts.log }).first().click();
    const logging = page.getByRole('dialog');
    await logging.getByLabel(texts.home, { exact: true }).fill(home);
    await logging.getByLabel(texts.away, { exact: true }).fill('Away');
    await logging.getByLabel(texts.stake, { exact: true }).fill('20');
    await logging.getByLabel(texts.odds, { exact: true }).fill(locale === 'es' ? '2,5' : '2.5');
    await expect(logging.getByRole('heading', { name: texts.pays })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await logging.getByRole('button', { name: texts.save, exact: true }).click();
    await expect(logging).toBeHidden();

    if (isPhone) await page.getByRole('tab', { name: texts.bets, exact: true }).click();
    const list = page.getByRole(isPhone ? 'list' : 'table', { name: texts.bets, exact: true });
    await list
      .getByRole('button', { name: new RegExp(home) })
      .first()
      .click();
    const bet = page.getByRole('dialog', { name: texts.bet, exact: true });
    await bet.getByRole('button', { name: new RegExp(texts.state) }).click();
    await page.getByRole('option', { name: texts.won, exact: true }).click();
    await bet.getByRole('button', { name: texts.settle }).click();
    await expect(bet).toBeHidden();
    await expect(list).toContainText(locale === 'es' ? '+30,00' : '+€30.00');

    await list
      .getByRole('button', { name: new RegExp(home) })
      .first()
      .click();
    await bet.getByRole('button', { name: new RegExp(texts.state) }).click();
    await page.getByRole('option', { name: texts.lost, exact: true }).click();
    await expect(bet.getByRole('button', { name: texts.correct })).toBeDisabled();
    await bet.getByLabel(texts.reason).fill('Own goal');
    await expect(bet.getByRole('heading', { name: texts.past })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await bet.getByRole('button', { name: texts.correct }).click();
    await expect(bet).toBeHidden();
    await expect(list).toContainText(locale === 'es' ? '−20,00' : '−€20.00');
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });

  test(`says which plan has it (${locale}, ${width} px)`, async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width, height: 900 });
    await asPerson(context, baseURL ?? '', 'free');
    await page.goto(`/${locale}/dashboard/bankroll`);
    await expect(page.getByText(TEXTS[locale].locked)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}
