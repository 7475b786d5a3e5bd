import { expect, type Locator, type Page, test } from '@playwright/test';
import en from '../../mf-bot-admin/src/locales/en.json' with { type: 'json' };
import es from '../../mf-bot-admin/src/locales/es.json' with { type: 'json' };
import { expectClean, LOOKS, lookName } from './clean.ts';
import { drawn } from './draw.ts';
import { asPerson } from './people.ts';

/** Each appearance has its own person: a journey leaves nothing that could break another. */
const WHO = { en: 'Kadri Tamm', es: 'Rasmus Kask' } as const;
const TEXTS = { en, es };

const filled = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');

/** The screen as one person sees it. */
class Users {
  readonly page: Page;
  readonly t: typeof en;
  constructor(page: Page, locale: 'en' | 'es') {
    this.page = page;
    this.t = TEXTS[locale];
  }
  list(): Locator {
    return this.page.getByRole('list', { name: this.t.users.title });
  }
  card(name: string): Locator {
    return this.page.getByRole('listitem', { name, exact: true });
  }
  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }
  search(text: string): Promise<void> {
    return this.page.getByRole('searchbox', { name: this.t.filters.search }).fill(text);
  }
  async choose(name: string, item: string): Promise<void> {
    await this.button(filled(this.t.userMenu.of, { name })).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }
}

for (const look of drawn('bot-users', LOOKS)) {
  const { locale, colorScheme, viewport } = look;
  test.describe(`bot users, ${lookName(look)}`, () => {
    test.use({ colorScheme, viewport, contextOptions: { reducedMotion: 'reduce' } });
    const name = WHO[locale];

    const open = async (
      page: Page,
      baseURL: string | undefined,
      person: 'operator' | 'admin' = 'operator',
    ) => {
      await asPerson(page.context(), baseURL ?? '', person);
      await page.goto(`/${locale}/bot`);
      const users = new Users(page, locale);
      await expect(users.list().getByRole('listitem').first()).toBeVisible();
      return users;
    };

    test('one is found, tagged, named, disabled by mistake and back', async ({ page, baseURL }) => {
      const users = await open(page, baseURL);
      const { t } = users;
      await expectClean(page, 'the list');
      await users.search(name.slice(0, 5).toLowerCase());
      await expect(users.list().getByRole('listitem')).toHaveCount(1);

      await users.choose(name, t.userMenu.tags);
      const tags = page.getByRole('dialog', { name: filled(t.tags.of, { name }) });
      const tag = `Journey ${Date.now() % 100_000}`;
      await tags.getByLabel(t.tags.name).fill(tag);
      await tags.getByRole('button', { name: t.tags.add }).click();
      await expectClean(page, 'the dialog of tags');
      await tags.getByRole('button', { name: t.save }).click();
      await expect(tags).toBeHidden();
      await expect(users.card(name).getByText(tag)).toBeVisible();
      await page.getByRole('button', { name: `${tag} 1` }).click();
      await expect(page).toHaveURL(/tag=Journey/);

      await users.choose(name, t.userMenu.alias);
      const alias = page.getByRole('dialog');
      await alias.getByLabel(t.alias.label).fill('Journey');
      await alias.getByRole('button', { name: t.save }).click();
      await expect(users.card('Journey')).toBeVisible();
      await users.choose('Journey', t.userMenu.alias);
      await alias.getByLabel(t.alias.label).fill(name);
      await alias.getByRole('button', { name: t.save }).click();

      const card = users.card(name);
      await card.getByText(t.card.active, { exact: true }).dblclick();
      await expect(card.getByText(t.card.inactive, { exact: true })).toBeVisible();
      await expect(page.getByText(t.users.disabled)).toBeVisible();
      await expectClean(page, 'somebody inactive');
      await users.button(t.users.undo).click();
      await expect(card.getByText(t.card.active, { exact: true })).toBeVisible();
    });

    test('one is frozen with a reason, starts for nobody, and is let go', { tag: '@day6' }, async ({
      page,
      baseURL,
    }) => {
      const users = await open(page, baseURL);
      const { t } = users;
      const reason = 'Identity is being checked';
      await users.search(name.slice(0, 5));
      await expect(users.list().getByRole('listitem')).toHaveCount(1);
      await users.choose(name, t.userMenu.freeze);
      const freeze = page.getByRole('dialog', { name: new RegExp(t.freeze.title.split(' ')[0] ?? '') });
      await freeze.getByRole('button', { name: t.freeze.do }).click();
      await expect(freeze.getByText(t.freeze.reasonMissing)).toBeVisible();
      await expectClean(page, 'the question why');
      await freeze.getByRole('textbox').fill(reason);
      await freeze.getByRole('button', { name: t.freeze.do }).click();
      const badge = users.card(name).getByText(filled(t.card.frozenFor, { reason }));
      await expect(badge).toBeVisible();
      await expectClean(page, 'somebody frozen');

      await users.button(filled(t.userMenu.of, { name })).click();
      await expect(page.getByRole('menuitem', { name: t.userMenu.unfreeze })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t.userMenu.start })).toHaveCount(0);
      // A page that has not refreshed yet may still send the request.
      const userEmail = `${name.toLowerCase().replace(' ', '.')}@correo.example`;
      const refused = await page.request.put('/api/bot/users/start', {
        data: { userEmail, enabled: true },
        headers: { origin: baseURL ?? '' },
      });
      expect(refused.status()).toBe(409);
      expect(await refused.json()).toMatchObject({ message: `This user is frozen: ${reason}` });
      await page.getByRole('menuitem', { name: t.userMenu.unfreeze }).click();
      await expect(badge).toBeHidden();
      await users.choose(name, t.userMenu.start);
      await users.button(filled(t.userMenu.of, { name })).click();
      await expect(page.getByRole('menuitem', { name: t.userMenu.stop })).toBeVisible();
    });

    test('several are marked ready with the keyboard alone, and are so when the page is loaded anew', {
      tag: '@day7',
    }, async ({ page, baseURL }) => {
      const users = await open(page, baseURL);
      const { t } = users;
      await page.keyboard.press('/');
      await page.keyboard.type(name.slice(0, 5));
      await expect(users.list().getByRole('listitem')).toHaveCount(1);
      await page.keyboard.press('Tab');
      await page.getByRole('main').focus();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await expect(page.getByRole('checkbox', { name: filled(t.card.select, { name }) })).toBeChecked();
      const bar = page.getByRole('region', { name: t.select.label });
      await expectClean(page, 'a selection');
      const ready = users.card(name).getByText(t.card.ready, { exact: true });
      const press = async (what: string) => {
        const button = bar.getByRole('button', { name: what, exact: true });
        await expect(button).toBeEnabled();
        await button.press('Enter');
      };
      await press(t.userMenu.markReady);
      await expect(ready).toBeVisible();
      await press(t.userMenu.unmarkReady);
      await expect(ready).toBeHidden();
      await press(t.userMenu.markReady);
      await expect(ready).toBeVisible();
      await page.keyboard.press('Escape');
      await page.reload();
      await expect(ready).toBeVisible();
    });

    test('the order is kept, a card opens with all that belongs to it, and the tour shows it', {
      tag: '@day8',
    }, async ({ page, baseURL }) => {
      const users = await open(page, baseURL);
      const { t } = users;
      await page.getByRole('button', { name: new RegExp(`^${t.filters.sort}`) }).click();
      await page.getByRole('menuitem', { name: t.filters.criteria.profit }).click();
      await expect(page).toHaveURL(/sort=-profit/);
      await page.goto(`/${locale}/bot`);
      await expect(page.getByRole('button', { name: new RegExp(t.filters.sorts.profit_desc) })).toBeVisible();

      await page.getByText(t.tour.start, { exact: true }).click();
      const note = page.getByRole('dialog');
      await expect(note.getByRole('heading', { name: t.tour.steps['add-account'].title })).toBeVisible();
      await expectClean(page, 'the tour');
      await page.keyboard.press('Enter');
      await expect(note.getByRole('heading', { name: t.tour.steps.actions.title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(note).toBeHidden();
      await expect(page.getByText(t.tour.offer)).toBeHidden();
      await expect(page.getByRole('button', { name: t.accounts.add })).toHaveCount(1);
      await expect(page.getByRole('button', { name: t.billing.payments })).toBeEnabled();
      await expectClean(page, 'an open card');
    });

    test('nobody is named while names are hidden', { tag: '@day9' }, async ({ page, baseURL }) => {
      const users = await open(page, baseURL);
      const { t } = users;
      await users.button(t.users.anonymise).click();
      await expect(page.getByText(/[a-z]@correo\.example/)).toHaveCount(0);
      const html = await page.evaluate<string>('document.querySelector("main").outerHTML');
      expect(html).not.toMatch(/Ander Zubia|ander\.zubia/i);
      await expectClean(page, 'names hidden');
      await users.button(t.users.showData).click();
      await expect(users.card('Ander Zubia')).toBeVisible();
    });

    test('a page of one person is left when names are hidden in another tab, and opens for nobody', {
      tag: '@day0',
    }, async ({ page, baseURL }) => {
      const { t } = await open(page, baseURL, 'admin');
      const pages = ['bets?alias=Marta', 'balances'].map(
        (what) => `/${locale}/bot/users/nerea.etxebarria%40correo.example/${what}`,
      );
      const other = await page.context().newPage();
      await other.goto(pages[0] ?? '');
      await expect(other.getByRole('heading', { level: 2, name: /Marta/ })).toBeAttached();
      await page.getByRole('button', { name: t.users.anonymise, exact: true }).click();
      await expect(other).toHaveURL(new RegExp(`/${locale}/bot$`));
      await expect(other.getByText(t.anonymous.closed)).toBeVisible();
      await expectClean(other, 'a page that was left');
      for (const path of pages) {
        await other.goto(path);
        await expect(other).toHaveURL(new RegExp(`/${locale}/bot$`));
        await other.reload();
        await expect(other.getByRole('listitem').first()).toBeVisible();
        expect(await other.title()).not.toMatch(/Marta|Nerea/i);
        await other.goBack();
        await expect(other).not.toHaveURL(/%40|@/);
      }

      await page.goto(`/${locale}/bot/credits`);
      await page.getByRole('button', { name: t.transfer.open }).click();
      const transfer = page.getByRole('dialog', { name: t.transfer.title });
      const to = transfer.getByLabel(t.transfer.to, { exact: true });
      await to.fill('operator@bothways.test');
      await expect(transfer.getByText(t.transfer.known)).toBeVisible();
      await expect(transfer).not.toContainText(/operator/i);
      await expect(to).toHaveCSS('-webkit-text-security', 'disc');
      await expectClean(page, 'a transfer to nobody');
    });

    test('who manages users searches everybody from three letters on, and adds one', {
      tag: '@day1',
    }, async ({ page, baseURL }) => {
      const users = await open(page, baseURL, 'admin');
      const { t } = users;
      await users.search('ne');
      await expect(page.getByText(filled(t.filters.more_one, { count: '1' }))).toBeVisible();
      await users.search('nerea');
      await expect(users.card('Nerea Etxebarria')).toBeVisible();
      await expect(users.list().getByRole('listitem')).toHaveCount(1);
      await expect(users.card('Nerea Etxebarria').getByText(t.card.bonus)).toBeVisible();

      const email = `journey.${locale}.${Date.now()}@correo.example`;
      await users.button(t.users.add).click();
      const dialog = page.getByRole('dialog', { name: t.addUser.title });
      await dialog.getByLabel(t.addUser.email).fill(email);
      await expectClean(page, 'a new user');
      await dialog.getByRole('button', { name: t.addUser.save }).click();
      await expect(dialog).toBeHidden();
      // Invited, and not a bot user until acceptance.
      const invitations = page.getByRole('region', { name: t.invitations.title });
      await expect(invitations.getByRole('listitem', { name: email })).toBeVisible();
      await expectClean(page, 'invited');
    });
  });
}
