import { expect, type Page, test } from '@playwright/test';
import { axe } from '../fixtures/axe.ts';
import { drawn } from './draw.ts';
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
    import: 'Import',
    dates: 'Dates',
    dayFirst: 'Day first',
    look: 'See the bets',
    faults: 'Lines that are left out',
    wrong: 'Stake: is missing',
    commit: 'Import 2 bets',
    added: '2 bets are imported.',
    doubt: 'The state “P”',
    report: 'What it did',
    done: 'Done',
    nothing: /Nothing new: every bet was there already/,
    undo: 'Undo',
    calculator: 'Stake calculator',
    placedStake: 'Stake as placed',
    logIt: 'Log it',
    logged: 'Logged',
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
    import: 'Importar',
    dates: 'Fechas',
    dayFirst: 'Primero el día',
    look: 'Ver las apuestas',
    faults: 'Líneas que se dejan fuera',
    wrong: 'Importe: falta',
    commit: 'Importar 2 apuestas',
    added: 'Se han importado 2 apuestas.',
    doubt: 'El estado «P»',
    report: 'Qué hizo',
    done: 'Listo',
    nothing: /Nada nuevo: todas las apuestas ya estaban/,
    undo: 'Deshacer',
    calculator: 'Calculadora de importe',
    placedStake: 'Importe apostado',
    logIt: 'Anotar',
    logged: 'Anotado',
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

for (const { locale, scheme, width } of drawn('bankroll', JOURNEYS)) {
  test(`an account, a bet by hand, settled and corrected (${locale}, ${scheme}, ${width} px)`, {
    tag: '@day7',
  }, async ({ page, context, baseURL }) => {
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

  test(`a file of bets with a wrong line, twice, and back again (${locale}, ${scheme}, ${width} px)`, {
    tag: '@day8',
  }, async ({ page, context, baseURL }) => {
    const texts = TEXTS[locale];
    const book = `Filed ${locale}`;
    const file = `bets-${locale}.csv`;
    const undoing = `${texts.undo} ${file}`;
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto(`/${locale}/dashboard/bankroll`);
    const dialog = page.getByRole('dialog');
    const read = async () => {
      await page.getByRole('button', { name: texts.import, exact: true }).click();
      expect(await faultsOf(page)).toEqual([]);
      await page.locator('input[type=file]').setInputFiles({
        name: file,
        mimeType: 'text/csv',
        buffer: Buffer.from(
          [
            'Date;Sport;Selection;Stake;Odds;Result;Bookmaker',
            `03/04/2026;Football;Betis;25,00;2,10;Won;${book}`,
            `04/04/2026;Football;Girona;;1,90;Lost;${book}`,
            `05/04/2026;Football;Cadiz;10,00;1,90;P;${book}`,
          ].join('\r\n'),
        ),
      });
      await dialog.getByRole('button', { name: new RegExp(texts.dates) }).click();
      await page.getByRole('option', { name: texts.dayFirst }).click();
      await expect(dialog.getByRole('button', { name: texts.look })).toBeDisabled();
      const doubt = dialog.getByRole('radiogroup', { name: texts.doubt });
      await doubt.locator('label').filter({ hasText: texts.lost }).click();
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: texts.look }).click();
      await expect(dialog.getByRole('table', { name: texts.faults })).toContainText(texts.wrong);
      expect(await faultsOf(page)).toEqual([]);
      await dialog.getByRole('button', { name: texts.commit }).click();
    };
    await read();
    await expect(dialog).toContainText(texts.added);
    await expect(dialog.getByRole('button', { name: texts.done })).toBeFocused();
    await dialog.getByRole('link', { name: texts.report }).click();
    await expect(page.getByRole('heading', { name: file })).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.goto(`/${locale}/dashboard/bankroll`);
    await read();
    await expect(dialog).toContainText(texts.nothing);
    await expect(dialog.getByRole('button', { name: texts.done })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: texts.import, exact: true }).click();
    await dialog.getByRole('button', { name: undoing }).first().click();
    await expect(dialog.getByRole('button', { name: undoing })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(book)).toHaveCount(0);
  });

  test(`a value bet is logged from its calculator (${locale}, ${width} px)`, { tag: '@day9' }, async ({
    page,
    context,
    baseURL,
  }) => {
    const texts = TEXTS[locale];
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    await asPerson(context, baseURL ?? '', 'pro');
    await page.goto(`/${locale}/dashboard/valuebets/prematch`);
    await page.getByRole('button', { name: texts.calculator }).first().click();
    const dialog = page.getByRole('dialog').last();
    await dialog.getByLabel(texts.placedStake).fill('7');
    await page.keyboard.press('Tab');
    expect(await faultsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.logIt, exact: true }).click();
    await expect(dialog.getByRole('button', { name: texts.logged })).toBeDisabled();
    await page.goto(`/${locale}/dashboard/bankroll?view=bets&bets=open&kind=value`);
    const list = page.getByRole(width < 768 ? 'list' : 'table', { name: texts.bets, exact: true });
    await expect(list).toContainText(locale === 'es' ? '7,00' : '€7.00');
  });

  test(`says which plan has it (${locale}, ${width} px)`, { tag: '@day0' }, async ({
    page,
    context,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await asPerson(context, baseURL ?? '', 'free');
    await page.goto(`/${locale}/dashboard/bankroll`);
    await expect(page.getByText(TEXTS[locale].locked)).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
  });
}
