import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import en from '../../mf-bot-admin/src/locales/en.json' with { type: 'json' };
import es from '../../mf-bot-admin/src/locales/es.json' with { type: 'json' };
import { DEMO_BOT_KEY } from '../fixtures/bot-key.ts';
import { choose, filled, LOCALES, press, seeDialogs } from './dialogs.ts';
import { drawn } from './draw.ts';
import { lettersAreKept, NO_LETTERS, newBotUser } from './invitations.ts';
import { asPerson } from './people.ts';

const TEXTS = { en, es };
type Texts = typeof en;

interface Person {
  email: string;
  name: string;
}
interface People {
  /** A bot user with an account behind a proxy, a payment, a correction and a pending opening. */
  bot: Person;
  /** A bonus user with a balance and a pending request from a manager. */
  bonus: Person;
}

/** Opens a dialog on its screen. */
type Opening = (page: Page, t: Texts, people: People) => Promise<void>;

/** Unfolds a user's card after searching for that user alone: a changing list closes what is open in it. */
async function unfold(page: Page, t: Texts, { name }: Person): Promise<void> {
  await page.goto(`${new URL(page.url()).pathname}?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('listitem', { name, exact: true })).toBeVisible();
  const open = page.getByRole('button', { name: filled(t.card.open, { name }), exact: true });
  if (await open.isVisible()) await open.click();
}
const ofUser =
  (item: (t: Texts) => string): Opening =>
  async (page, t, { bot }) => {
    await unfold(page, t, bot);
    await choose(page, filled(t.userMenu.of, { name: bot.name }), item(t));
  };
const ofAccount =
  (who: keyof People, item: (t: Texts) => string): Opening =>
  async (page, t, people) => {
    await unfold(page, t, people[who]);
    await choose(page, filled(t.accounts.menu.label, { bookie: 'bwin' }), item(t));
  };
const payments: Opening = async (page, t, { bot }) => {
  await unfold(page, t, bot);
  await press(page, t.billing.payments);
};
const adding: Opening = async (page, t, { bonus }) => {
  await unfold(page, t, bonus);
  await press(page, t.accounts.add);
  await page.getByRole('dialog').getByRole('searchbox').fill('codere');
  await page.getByRole('dialog').getByRole('radio').first().check({ force: true });
};

const rejecting: Opening = async (page, t, { bonus }) => {
  const asked = page.getByRole('listitem').filter({ hasText: bonus.name });
  await asked.getByRole('button', { name: new RegExp(`^${t.notifications.reject}`) }).click();
};
/** A requested opening is completed by adding the account, with its bookmaker preselected. */
const opening: Opening = async (page, t, { bot }) => {
  const asked = page.getByRole('listitem').filter({ hasText: bot.name });
  await asked.getByRole('button', { name: new RegExp(`^${t.notifications.done}`) }).click();
  await expect(page.getByRole('dialog').getByLabel(t.accounts.fields.username)).toBeVisible();
};
const deletingBalance: Opening = async (page, t, { bonus }) => {
  await page.goto(`${new URL(page.url()).pathname}/users/${encodeURIComponent(bonus.email)}/balances`);
  const entries = page.getByRole('table', { name: t.balances.list });
  await entries
    .getByRole('button', { name: new RegExp(`^${t.balances.actions}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: t.balances.delete }).click();
};
const sending: Opening = async (page, t) => {
  await press(page, t.transfer.open);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t.transfer.to, { exact: true }).fill('operator@bothways.test');
  await dialog.getByLabel(t.transfer.amount, { exact: true }).fill('1');
  await dialog.getByRole('button', { name: t.transfer.send, exact: true }).click();
  await expect(dialog).toHaveCount(0);
};
/** Above the default limit, from which a transfer requires approval. */
const LARGE = 1000.01;
const limits: Opening = async (page, t) => {
  const waiting = page.getByRole('region', { name: t.approvals.title });
  await expect(waiting.getByRole('listitem').filter({ hasText: t.approvals.own })).not.toHaveCount(0);
  await press(page, t.approvals.change);
};

const DIALOGS: readonly (readonly [string, string, Opening])[] = [
  ['a new user', 'bot', (page, t) => press(page, t.users.add)],
  ['an alias', 'bot', ofUser((t) => t.userMenu.alias)],
  ['tags', 'bot', ofUser((t) => t.userMenu.tags)],
  ['who looks after somebody', 'bot', ofUser((t) => t.userMenu.carers)],
  ['freezing', 'bot', ofUser((t) => t.userMenu.freeze)],
  [
    'tags of several',
    'bot',
    async (page, t) => {
      await press(page, t.select.start);
      await page.getByRole('main').getByRole('checkbox').first().check({ force: true });
      await page
        .getByRole('region', { name: t.select.label })
        .getByRole('button', { name: t.select.tags })
        .click();
    },
  ],
  ['payments', 'bot', payments],
  [
    'deleting a correction',
    'bot',
    async (...all) => {
      await payments(...all);
      const [page, t] = all;
      await page.getByRole('table', { name: t.billing.corrections }).getByRole('button').click();
    },
  ],
  [
    'deleting a payment',
    'bot',
    async (...all) => {
      await payments(...all);
      const [page, t] = all;
      const name = new RegExp(`^${t.billing.deletePayment.split('{{')[0]}`);
      await page.getByRole('table', { name: t.billing.payments }).getByRole('button', { name }).click();
    },
  ],
  ['an account to add', 'bot', adding],
  [
    'its credentials',
    'bot',
    async (...all) => {
      await adding(...all);
      await press(all[0], all[1].accounts.choose.enter);
    },
  ],
  [
    'its opening',
    'bot',
    async (...all) => {
      await adding(...all);
      await press(all[0], all[1].accounts.choose.request);
    },
  ],
  [
    'a promotion in full',
    'bot',
    async (...all) => {
      await adding(...all);
      const [page, t] = all;
      await press(page, t.accounts.choose.request);
      const details = page.getByRole('button', { name: new RegExp(`^${t.promotions.details}`) });
      await details.first().click();
      await expect(
        page.getByRole('dialog').last().getByText(t.promotions.fields.link, { exact: true }),
      ).toBeVisible();
    },
  ],
  ['credentials', 'bot', ofAccount('bot', (t) => t.accounts.menu.edit)],
  ['the status of a login', 'bot', ofAccount('bot', (t) => t.accounts.menu.status)],
  ['detaching a proxy', 'bot', ofAccount('bot', (t) => t.accounts.menu.detach)],
  ['a deposit to ask for', 'bot', ofAccount('bonus', (t) => t.accounts.menu.requestTransaction)],
  ['something to ask for', 'bot', ofAccount('bonus', (t) => t.accounts.menu.requestSomething)],
  ['how to hear of news', 'bot/notifications', (page, t) => press(page, t.notifications.hear)],
  ['rejecting a request', 'bot/notifications', rejecting],
  ['the account that a request asks for', 'bot/notifications', opening],
  ['deleting a balance', 'bot', deletingBalance],
  ['credits to buy', 'bot?buyCredits=1', async () => {}],
  ['the payment history', 'bot?payments=1', async () => {}],
  ['a transfer', 'bot/credits', (page, t) => press(page, t.transfer.open)],
  ['whether a transfer is meant', 'bot/credits', sending],
  ['the limits of transfers', 'bot/credits/ledger', limits],
];

async function addPeople(
  page: Page,
  manager: APIRequestContext,
  origin: string,
  locale: string,
): Promise<People> {
  const run = randomUUID().slice(0, 6);
  const headers = { origin };
  const made = async (mode: 'normal' | 'bonus'): Promise<Person> => {
    const person = {
      email: `dialogs.${mode}.${locale}.${run}@correo.example`,
      name: `Begoña Muñoz ${mode} ${run}`,
    };
    const { email: userEmail, name: alias } = person;
    const send = async (method: 'post' | 'put', path: string, data: object) => {
      const answer = await page.request[method](`/api/bot/users${path}`, { data, headers });
      expect([path, answer.status()]).toEqual([path, 200]);
    };
    const rates = { providerRate: 25, internalRate: 15 };
    await newBotUser(page.request, origin, { email: userEmail, alias, mode, country: 'ES', ...rates });
    const credentials = { username: 'begona', password: 'a long secret', enabled: true };
    await send('put', '/bookie/credentials', { userEmail, bookieName: 'bwin', version: null, credentials });
    await send('post', '/links', { userEmail, managerEmail: 'manager@bothways.test' });
    const ask = async (path: string, data: object) => {
      const answer = await manager.post(`/api/bot/users/bookie/${path}`, { data, headers });
      expect([path, answer.status()]).toEqual([path, 200]);
    };
    if (mode === 'normal') {
      await send('post', '/corrections', { userEmail, amount: -12.5, reason: 'Counted twice' });
      const credit = { type: 'credit', amount: 20, rate: 40, method: 'crypto' };
      await send('post', '/payments', { userEmail, ...credit });
      const opening = { bookieId: 'codere', promotionId: null, depositAmount: 100 };
      await ask('opening-request', { userEmail, ...opening });
    } else {
      const date = new Date().toISOString().slice(0, 10);
      const balance = { userEmail, bookieName: 'bwin', openingBalance: 10, closingBalance: 12, date };
      await send('post', '/balance-tracking', balance);
      const deposit = { bookieName: 'bwin', requestType: 'deposit', amount: 25, notes: '' };
      await ask('deposit-withdrawal-request', { userEmail, ...deposit });
    }
    return person;
  };
  const people = { bot: await made('normal'), bonus: await made('bonus') };
  const { email } = people.bot;
  const report = {
    id: `d-${run}`,
    email,
    at: new Date().toISOString(),
    kind: 'account',
    bookie: 'bwin',
    logged: true,
    logInRetries: 0,
    proxy: 'px-1',
  };
  const answer = await page.request.post('/api/ingest/bot', {
    headers: { authorization: `Bearer ${DEMO_BOT_KEY}` },
    data: { reports: [report] },
  });
  expect(await answer.json()).toMatchObject({ success: true, refused: 0 });
  return people;
}

/** Makes a transfer large enough to require approval by a second person. @returns the function that declines it */
async function waitingTransfer({ request }: Page, origin: string): Promise<() => Promise<void>> {
  const headers = { origin };
  const data = { recipientEmail: 'operator@bothways.test', amount: LARGE };
  const sent = await request.post('/api/admin/transfer-credits', { data, headers });
  expect(await sent.json()).toMatchObject({ success: true, state: 'waiting' });
  return async () => {
    const answer = await request.get('/api/admin/credits/approvals');
    const { waiting }: { waiting: { id: string; isOwn: boolean }[] } = await answer.json();
    for (const { id } of waiting.filter(({ isOwn }) => isOwn))
      expect((await request.post(`/api/admin/credits/approvals/${id}/decline`, { headers })).ok()).toBe(true);
  };
}

for (const locale of drawn('bot-dialogs', LOCALES))
  test(`every dialog of the bot back office is clean (${locale})`, async ({
    page,
    context,
    browser,
    baseURL,
  }) => {
    test.skip(!lettersAreKept, NO_LETTERS);
    test.setTimeout(240_000);
    const t = TEXTS[locale] as Texts;
    const origin = baseURL ?? '';
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await asPerson(context, origin, 'admin');
    const managers = await browser.newContext({ baseURL: origin });
    await asPerson(managers, origin, 'manager');
    const people = await addPeople(page, managers.request, origin, locale);
    const decline = await waitingTransfer(page, origin);
    try {
      await seeDialogs(
        page,
        locale,
        DIALOGS.map(([name, path, open]) => [name, path, (at) => open(at, t, people)]),
      );
    } finally {
      await decline();
      await managers.close();
    }
  });
