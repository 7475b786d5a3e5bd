import type { Promotion } from '@bothways/domain/promotions';
import { type Routes, refusal, shownToasts } from '@bothways/platform/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AddAccountDialog } from './add/add-account-dialog.tsx';
import { anAccount, BOOKIES, jon, showAccounts, showScreen } from './testing/show-accounts.tsx';

const toasts = shownToasts();
const PUT = 'PUT /api/bot/users/bookie/credentials';
const OPENING = 'POST /api/bot/users/bookie/opening-request';

const aPromotion = (id: string, title: string, over: Partial<Promotion> = {}): Promotion => ({
  _id: id,
  title,
  description: null,
  type: 'welcome',
  amount: null,
  promotion_contains_freebet: null,
  subtype: null,
  bookie: 'codere',
  minimum_odds: null,
  maximum_odds: null,
  valid_from: null,
  valid_to: null,
  max_time_to_unlock: null,
  how_to_claim: null,
  eligibility: null,
  winnings_handling: null,
  usage_limit: null,
  abuse_policy: null,
  link: null,
  ...over,
});
const PROMOTIONS = [
  aPromotion('big', 'Season pass', {
    amount: 'Up to €1,000',
    minimum_odds: 1.7,
    promotion_contains_freebet: true,
    how_to_claim: 'With the first deposit',
    valid_to: '2030-01-02T12:00:00.000Z',
    link: 'https://codere.example/pass',
  }),
  aPromotion('none', 'A gift', { link: 'javascript:alert(1)' }),
];
const promotions = (list = PROMOTIONS): Routes => ({
  'GET /api/admin/bookies/codere/promotions': () => ({ success: true, promotions: list }),
  'GET /api/promotions/big': () => ({ success: true, message: 'OK', promotion: PROMOTIONS[0] }),
  'GET /api/promotions/none': () => ({ success: true, message: 'OK', promotion: PROMOTIONS[1] }),
});

async function open(options: Parameters<typeof showAccounts>[1] = {}) {
  const shown = await showAccounts({}, options);
  await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add an account for Jon Otero' });
  return { ...shown, dialog };
}
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stepTo = async (button: 'Enter credentials' | 'Request opening', bookie = /Codere/) => {
  await choose(bookie);
  await press(button);
};

describe('the bookmaker', () => {
  it('is one that was chosen at sign-up first, then any other, with what sets it apart', async () => {
    const { dialog } = await open();
    const first = await within(dialog).findByRole('radiogroup', { name: 'Chosen by Jon Otero at sign-up' });
    expect(within(first).getAllByRole('radio')).toHaveLength(1);
    expect(first.textContent).toContain('Winamax');
    const others = within(dialog).getByRole('radiogroup', { name: 'Other bookmakers in Spain' });
    expect(within(others).getAllByRole('radio')).toHaveLength(BOOKIES.length - 1);
    expect(others.textContent).toContain('Luckia Altenar');
    expect(others.textContent).toContain('Codere own platform');
    expect(others.textContent).toMatch(/Betway own platform Birth date/);
    expect(dialog.textContent).toContain('7 in Spain: 2 held already, 5 shown');
  });

  it('is searched for by name', async () => {
    const { dialog } = await open();
    await within(dialog).findByRole('radio', { name: /Luckia/ });
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Bookmaker' }), 'LUCK');
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
    await userEvent.type(within(dialog).getByRole('searchbox', { name: 'Bookmaker' }), 'xx');
    expect(within(dialog).getByText('No bookmaker has this name.')).toBeDefined();
  });

  it('may be of another country', async () => {
    const { dialog, server } = await open();
    await within(dialog).findByRole('radio', { name: /Luckia/ });
    await userEvent.click(within(dialog).getByRole('button', { name: /Country/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Estonia' }));
    await waitFor(() =>
      expect(server.asked.at(-1)?.path).toBe(
        '/api/bookies/available?userEmail=jon%40correo.example&country=EE',
      ),
    );
  });

  it('leads to both ways once it is chosen, to the request by permission', async () => {
    const { dialog } = await open();
    const enter = within(dialog).getByRole('button', { name: 'Enter credentials' });
    expect(enter.hasAttribute('disabled')).toBe(true);
    await choose(/Codere/);
    expect(enter.hasAttribute('disabled')).toBe(false);
    await open({ permissions: ['read:user:stats'] });
    expect(screen.queryByRole('button', { name: 'Request opening' })).toBeNull();
  });

  it('says that the list did not load', async () => {
    const { dialog } = await open({
      routes: { 'GET /api/bookies/available': () => refusal(500, 'INTERNAL') },
    });
    expect(await within(dialog).findByText('The bookmakers did not load')).toBeDefined();
  });
});

describe('credentials', () => {
  it('are asked for with what is known of the bookmaker, and the button waits for them', async () => {
    const { server } = await open({
      routes: { [PUT]: () => ({ success: true, message: 'OK', data: anAccount({ username: 'new.one' }) }) },
    });
    await stepTo('Enter credentials', /Luckia/);
    const dialog = await screen.findByRole('dialog', { name: 'Luckia credentials' });
    const add = within(dialog).getByRole('button', { name: 'Add account' });
    expect(add.hasAttribute('disabled')).toBe(true);
    expect(within(dialog).getByText('User name and password are required.')).toBeDefined();
    await userEvent.type(within(dialog).getByLabelText('User name'), 'new.one');
    expect(add.hasAttribute('disabled')).toBe(true);
    await userEvent.type(within(dialog).getByLabelText('Password'), 'pw');
    expect(add.hasAttribute('disabled')).toBe(false);
    await userEvent.click(add);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      userEmail: 'jon@correo.example',
      bookieName: 'luckia',
      version: null,
      credentials: { username: 'new.one', password: 'pw', enabled: true },
    });
    // On the card before the list is read again.
    expect((await screen.findByRole('listitem', { name: 'Luckia' })).textContent).toContain('new.one');
    expect(toasts).toMatchObject([{ tone: 'success', title: 'Account at Luckia added' }]);
  });

  it.each([/Winamax/, /Betway/])('need a birth date at %s', async (bookie) => {
    await open();
    await stepTo('Enter credentials', bookie);
    const dialog = await screen.findByRole('dialog', { name: /credentials/ });
    await userEvent.type(within(dialog).getByLabelText('User name'), 'jon');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'pw');
    const add = within(dialog).getByRole('button', { name: 'Add account' });
    expect(add.hasAttribute('disabled')).toBe(true);
    expect(within(dialog).getByText('User name, password and birth date are required.')).toBeDefined();
    const part = (name: RegExp) => within(dialog).getByRole('spinbutton', { name });
    // By the arrow keys: the test's page has no selection that moves from part to part.
    for (const name of [/month/, /day/, /year/]) fireEvent.keyDown(part(name), { key: 'ArrowUp' });
    for (let years = 0; years < 20; years++) fireEvent.keyDown(part(/year/), { key: 'ArrowDown' });
    await waitFor(() => expect(add.hasAttribute('disabled')).toBe(false));
  });

  it('show what people know of it', async () => {
    await open();
    await stepTo('Enter credentials', /Winamax/);
    const dialog = await screen.findByRole('dialog', { name: 'Winamax credentials' });
    for (const words of [
      'RegistrationIdentity card, selfie',
      'First depositCard or Bizum, €10 or more',
      'Withdrawal1 to 3 days',
      'AdviceDeposit once',
    ])
      expect(dialog.textContent).toContain(words);
  });

  it('lead back to the choice, which is kept', async () => {
    await open();
    await stepTo('Enter credentials');
    await screen.findByRole('dialog', { name: 'Codere credentials' });
    await press('Back');
    const radio = await screen.findByRole('radio', { name: /Codere/ });
    expect(Reflect.get(radio, 'checked')).toBe(true);
  });

  it('say why the account was not added', async () => {
    await open({
      routes: {
        [PUT]: () => refusal(404, 'NOT_FOUND', 'x', { error: 'errors.bookieGone' }),
      },
    });
    await stepTo('Enter credentials');
    const dialog = await screen.findByRole('dialog', { name: 'Codere credentials' });
    await userEvent.type(within(dialog).getByLabelText('User name'), 'jon');
    await userEvent.type(within(dialog).getByLabelText('Password'), 'pw');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add account' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(
      'Failed to update bookie credentials. This bookmaker is no longer in the catalogue.',
    );
  });
});

describe('a request', () => {
  const notification = () => refusal(503, 'UNAVAILABLE', 'later');
  const ask = async (routes: Routes = promotions()) => {
    const shown = await open({ routes });
    await stepTo('Request opening');
    const dialog = await screen.findByRole('dialog', { name: 'Request opening at Codere' });
    const deposit = async () => Reflect.get(await within(dialog).findByLabelText('First deposit'), 'value');
    const sent = () =>
      shown.server.asked.filter(({ path }) => path.endsWith('opening-request')).map(({ body }) => body);
    return { ...shown, dialog, deposit, sent };
  };

  it('has the first promotion and its deposit, whatever separates thousands; another one has its own', async () => {
    const { dialog, deposit } = await ask();
    const first = await within(dialog).findByRole('radio', { name: /Season pass/ });
    expect(Reflect.get(first, 'checked')).toBe(true);
    expect(await deposit()).toBe('1,000.00');
    await userEvent.click(within(dialog).getByRole('radio', { name: /A gift/ }));
    expect(await deposit()).toBe('100.00');
    await userEvent.click(within(dialog).getByRole('radio', { name: /Season pass/ }));
    await userEvent.click(within(dialog).getByRole('radio', { name: /No promotion/ }));
    expect(await deposit()).toBe('100.00');
  });

  it('is sent with what was chosen, an empty deposit as none', async () => {
    const { dialog, sent } = await ask({ ...promotions(), [OPENING]: notification });
    await within(dialog).findByRole('radio', { name: /Season pass/ });
    await press('Send request');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      userEmail: 'jon@correo.example',
      bookieId: 'codere',
      promotionId: 'big',
      depositAmount: 1000,
    });
    await userEvent.click(within(dialog).getByRole('radio', { name: /No promotion/ }));
    await userEvent.clear(within(dialog).getByLabelText('First deposit'));
    await press('Send request');
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toMatchObject({ promotionId: null, depositAmount: null });
  });

  it('that failed says so, and the window stays', async () => {
    const { dialog } = await ask({ ...promotions(), [OPENING]: notification });
    await within(dialog).findByRole('radio', { name: /Season pass/ });
    await press('Send request');
    expect((await within(dialog).findByRole('alert')).textContent).toContain(
      'Failed to send opening request',
    );
    expect(screen.getByRole('dialog')).toBe(dialog);
  });

  it('moves its deposit by a cent and never below nothing', async () => {
    const { dialog, deposit } = await ask(promotions([]));
    const field = await within(dialog).findByLabelText('First deposit');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(await deposit()).toBe('100.01');
    await userEvent.clear(field);
    await userEvent.type(field, '-5');
    fireEvent.blur(field);
    expect(await deposit()).not.toContain('-');
  });

  it('says that the promotions did not load, and goes without one', async () => {
    const { dialog, sent } = await ask({
      'GET /api/admin/bookies/codere/promotions': () => refusal(500, 'INTERNAL'),
      [OPENING]: notification,
    });
    expect((await within(dialog).findAllByText('Failed to load promotions')).length).toBe(1);
    expect(toasts).toMatchObject([{ tone: 'error', title: 'Failed to load promotions' }]);
    await press('Send request');
    await waitFor(() => expect(sent()).toMatchObject([{ promotionId: null, depositAmount: 100 }]));
  });

  it('tells everything of a promotion, the link last, and no link that is none', async () => {
    const { dialog } = await ask();
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Details of Season pass' }));
    const details = await screen.findByRole('dialog', { name: 'Season pass' });
    const link = await within(details).findByRole('link');
    expect(link.getAttribute('href')).toBe('https://codere.example/pass');
    expect(
      within(details)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Type',
      'Amount',
      'Has a freebet',
      'Bookmaker',
      'Lowest odds',
      'Valid until',
      'How to claim',
      'Link',
    ]);
    expect(
      within(details)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Up to €1,000', 'Yes', 'Codere', '1.700', 'With the first deposit']));
    await userEvent.click(within(details).getByText('Close').closest('button') ?? details);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Season pass' })).toBeNull());
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Details of A gift' }));
    const other = await screen.findByRole('dialog', { name: 'A gift' });
    await within(other).findByText('Bookmaker');
    expect(within(other).queryByRole('link')).toBeNull();
  });

  it('shows markup of a promotion as markup, and what would do harm as words', async () => {
    const description =
      '**If it loses**, [read on](https://codere.example) or [press](javascript:alert(1))\n\n<img src=x onerror=alert(1)>';
    const hostile = aPromotion('big', 'Season pass', { description, how_to_claim: '1. Deposit\n2. Bet' });
    const { dialog } = await ask({
      ...promotions(),
      'GET /api/promotions/big': () => ({ success: true, message: 'OK', promotion: hostile }),
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Details of Season pass' }));
    const details = await screen.findByRole('dialog', { name: 'Season pass' });
    expect((await within(details).findByText('If it loses')).tagName).toBe('STRONG');
    expect(within(details).getAllByRole('listitem')).toHaveLength(2);
    expect(
      within(details)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['https://codere.example']);
    expect(details.querySelector('img, script')).toBeNull();
    expect(within(details).getByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
  });

  it('says that a promotion did not load', async () => {
    const { dialog } = await ask({
      ...promotions(),
      'GET /api/promotions/big': () => refusal(404, 'NOT_FOUND', 'gone'),
    });
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Details of Season pass' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([{ tone: 'error', title: 'The promotion did not load' }]),
    );
  });
});

describe('a bookmaker that was decided before', () => {
  const show = (preselected: string) => {
    const onClose = vi.fn();
    const screenOf = <AddAccountDialog onClose={onClose} preselected={preselected} user={jon({})} />;
    return showScreen(screenOf);
  };

  it('leads straight to its credentials, without a way back', async () => {
    await show('codere');
    await screen.findByRole('dialog', { name: 'Codere credentials' });
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('and has gone meanwhile is not added', async () => {
    await show('gonebookie');
    expect(await screen.findByText(/cannot be added/)).toBeDefined();
  });
});

it('no name is said when the view is anonymous', async () => {
  const shown = showAccounts({});
  localStorage.setItem('botAnonymized', 'true');
  await shown;
  await userEvent.click(await screen.findByRole('button', { name: 'Add account' }));
  await screen.findByRole('dialog', { name: /Add an account for •+/ });
  await screen.findByRole('radiogroup', { name: /Chosen by •+ at sign-up/ });
  expect(document.body.textContent).not.toMatch(/Jon|Otero|correo/);
});
