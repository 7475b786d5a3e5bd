import type { BillingStatistics } from '@bothways/domain/bot-billing';
import type { Statement } from '@bothways/domain/credits';
import { defineArea } from '@bothways/platform';
import { PageFrame } from '@bothways/platform/frame';
import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useAnonymised } from '../anonymous/index.ts';
import { locales } from '../texts.ts';
import { UserBilling } from './index.ts';
import { aBilledUser, aBilling, aCorrection, EMAIL, ownCredits } from './testing/index.ts';

const READ = `GET /api/bot/users/${encodeURIComponent(EMAIL)}/billing-statistics`;
const ADD = 'POST /api/bot/users/payments';
const CORRECT = 'POST /api/bot/users/corrections';
const toasts = shownToasts();

function Screen() {
  const [hidden, setHidden] = useAnonymised();
  return (
    <>
      <button onClick={() => setHidden(!hidden)} type="button">
        anonymise
      </button>
      <UserBilling user={aBilledUser()} />
    </>
  );
}
const area = defineArea({
  name: 'mf-bot-admin',
  routes: [{ Component: PageFrame, children: [{ path: 'bot', Component: Screen }] }],
  locales,
});

interface Options {
  billing?: Partial<BillingStatistics>;
  own?: Partial<Statement>;
  permissions?: readonly string[];
  routes?: Routes;
  locale?: 'en' | 'es';
}
const ALL = ['create:payment', 'manage:user:payments'];
const show = ({ billing, own, permissions = ALL, routes = {}, locale = 'en' }: Options = {}) =>
  renderArea(area, {
    path: 'bot',
    locale,
    permissions,
    routes: {
      [READ]: () => ({ success: true, message: 'OK', data: aBilling(billing) }),
      'GET /api/credits': () => ownCredits(own),
      ...routes,
    },
  });
type Shown = Awaited<ReturnType<typeof show>>;

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => userEvent.click(button(name));
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });
const type = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name));
  // Pastes: single keys are the fields' own concern.
  await userEvent.paste(text);
};
const submit = () => {
  const found = screen.getAllByRole('button', { name: /Add (payment|correction)$/ });
  const last = found.find((each) => each.getAttribute('type') === 'submit');
  if (!last) throw new Error('No form is open');
  return last;
};
const sent = ({ server }: Shown, method = 'POST') =>
  server.asked.filter((asked) => asked.method === method && asked.path.startsWith('/api/bot/'));
const term = (name: RegExp) => {
  const [found] = screen.getAllByText(name);
  return found?.closest('div')?.querySelector('dd')?.textContent;
};

const refused = async (text: string) => expect((await screen.findByRole('alert')).textContent).toBe(text);

async function open(options: Options = {}): Promise<Shown> {
  const shown = await show(options);
  await screen.findByText(options.locale === 'es' ? 'Bruto' : 'Gross');
  await press(options.locale === 'es' ? 'Pagos' : 'Payments');
  await screen.findByRole('dialog');
  return shown;
}
async function openForm(options: Options = {}): Promise<Shown> {
  const shown = await open(options);
  await press('Add payment');
  return shown;
}
const answered = (payment: object, more: object = {}) => ({
  success: true,
  message: 'Payment added',
  payment: { ...aBilling().payments[1], ...payment },
  state: 'done',
  ...more,
});

afterEach(() => vi.useRealTimers());

describe('billing on a card', () => {
  it('says every term with its sign, the rates, and what is left', async () => {
    await show();
    expect(await screen.findByText('€90.00 at 30%, €200.00 at 40%')).toBeTruthy();
    expect(
      [
        /^Profit won/,
        /^Corrections/,
        /^Gross/,
        /^Credits bought/,
        /^Deposits/,
        /^Free credits/,
        /^Raspberry/,
        /^Withdrawals/,
        /^Credit left/,
      ].map(term),
    ).toEqual([
      '€948.12',
      '−€12.00',
      '€936.12',
      '−€800.00',
      '−€150.00',
      '−€50.00',
      '−€18.00',
      '+€30.00',
      '€51.88',
    ]);
    expect(button('Payments').getAttribute('data-tour')).toBe('payments');
  });

  it('speaks Spanish: the euro sign follows', async () => {
    await show({ locale: 'es' });
    expect(await screen.findByText('Crédito restante')).toBeTruthy();
    expect(term(/^Bruto/)).toMatch(/^936,12\s€$/);
  });

  it.each([
    [-51.88, 'Credit left', true],
    [0, 'Credit left', true],
    [-100, 'Credit left', false],
    [12.5, 'Owed', false],
  ])('of %d: %s, low: %s', async (amount, label, isLow) => {
    await show({
      billing: { summary: { ...aBilling().summary, amount, maxWithdrawalAmount: Math.min(0, amount) } },
    });
    expect(await screen.findByText(label)).toBeTruthy();
    expect(screen.queryByText('Low credit') !== null).toBe(isLow);
  });

  it('says that it is denied, without asking again', async () => {
    const { server } = await show({
      routes: { [READ]: () => refusal(403, 'FORBIDDEN', 'Access denied to billing data') },
    });
    expect(await screen.findByText('Access denied to billing data')).toBeTruthy();
    expect(server.asked.filter(({ path }) => path.includes('billing-statistics'))).toHaveLength(1);
  });

  it('is asked for twice more where it failed, then offers another try', async () => {
    let asks = 0;
    await show({
      routes: {
        [READ]: () => {
          asks += 1;
          return asks > 3
            ? { success: true, message: 'OK', data: aBilling() }
            : refusal(409, 'CONFLICT', 'Failed to fetch billing statistics');
        },
      },
    });
    expect(await screen.findByText('Failed to fetch billing statistics')).toBeTruthy();
    expect(asks).toBe(3);
    await press('Retry');
    expect(await screen.findByText('Gross')).toBeTruthy();
  });
});

describe('the payments of a bot user', () => {
  it('stand with American dates, newest first, and a total', async () => {
    await open();
    const table = within(screen.getByRole('table', { name: 'Payments' }));
    const rows = table
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(rows).toEqual([
      'Nov 17, 2025Withdrawal–€30.00–−30.00Lide B.',
      'Nov 10, 2025Deposit–€150.00–+150.00Lide B.',
      'Nov 3, 2025CreditBizum€90.0030%+300.00Ane G.',
      'Oct 2, 2025CreditPayPal€200.0040%+500.00Lide B.',
    ]);
    expect(screen.getByText('Paid, and credited in all').parentElement?.textContent).toContain(
      '€290.00+988.00',
    );
  });

  it('have American dates in Spanish, too', async () => {
    await open({ locale: 'es' });
    expect(screen.getByText('Nov 17, 2025')).toBeTruthy();
  });

  it('unfold to what else is known', async () => {
    await open();
    const [credit] = screen.getAllByRole('button', { name: 'Credit' });
    if (!credit) throw new Error('There is a credit');
    expect(credit.getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(credit);
    for (const text of ['BZ-2281-0093', 'First top-up, agreed by phone', '€0.00', '€4.50', 'Ane Garmendia'])
      expect(screen.getByText(text)).toBeTruthy();
  });

  it('are deleted once that is confirmed, by who may', async () => {
    const shown = await open({
      routes: {
        'DELETE /api/bot/users/payments/k': () => ({
          success: true,
          message: 'Payment deleted',
          data: aBilling().payments[2],
        }),
      },
    });
    const asks = () => shown.server.asked.filter(({ path }) => path.includes('billing-statistics')).length;
    await press('Delete payment: Credit, Nov 3, 2025');
    await screen.findByText('Delete this payment?');
    expect(sent(shown, 'DELETE')).toEqual([]);
    await press('Delete');
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Payment deleted'));
    expect(sent(shown, 'DELETE')).toMatchObject([{ body: { userEmail: EMAIL } }]);
    await vi.waitFor(() => expect(asks()).toBe(2));
    // The button that led here may be gone: the focus stays in the dialog.
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Add payment')));
  });

  it('stay where deleting was thought better of, or was refused', async () => {
    const shown = await open({
      routes: {
        'DELETE /api/bot/users/payments/d': () =>
          refusal(409, 'CONFLICT', 'The credits are not there any more'),
        'DELETE /api/bot/users/corrections/c': () => Promise.reject(new TypeError('offline')),
      },
    });
    await press(/^Delete payment: Deposit/);
    await press('Keep it');
    await waitFor(() => expect(screen.queryByText('Delete this payment?')).toBeNull());
    expect(sent(shown, 'DELETE')).toEqual([]);
    await press(/^Delete payment: Deposit/);
    await press('Delete');
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('The credits are not there any more'));
    await waitFor(() => expect(screen.queryByText('Delete this payment?')).toBeNull());
    const [first] = screen.getAllByRole('button', { name: /^Delete correction/ });
    if (first) await userEvent.click(first);
    await press('Delete');
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('The correction could not be deleted'));
  });

  it('are only read by who may not manage them', async () => {
    await open({ permissions: [] });
    expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add correction' })).toBeNull();
    expect(button('Add payment')).toBeTruthy();
  });

  it('show corrections from the side of the user: below zero is a gain', async () => {
    await open();
    const table = within(screen.getByRole('table', { name: 'Corrections' }));
    const cell = (text: string) => table.getByText(text);
    expect(cell('+€20.00').className).toContain('profit');
    expect(cell('−€8.00').className).toContain('loss');
    expect(screen.getByText(/Net €12.00 for the user/)).toBeTruthy();
  });

  it('say so where there are none, or more was charged than credited', async () => {
    await open({ billing: { payments: [], corrections: [aCorrection({ amount: 3 })] } });
    expect(screen.getByText('No payments yet')).toBeTruthy();
    expect(screen.getByText(/Net €3.00 charged/)).toBeTruthy();
  });

  it('say what each type may be at most', async () => {
    await open();
    const figure = (label: string) => screen.getByText(label).parentElement?.textContent;
    await waitFor(() => expect(figure('Deposit, at most')).toContain('€1,847.50'));
    expect(figure('Withdrawal, at most')).toContain('€51.88');
    expect(screen.getByText('Amount × 100 / rate')).toBeTruthy();
  });

  it('name nobody where the screen hides people', async () => {
    await show();
    await screen.findByText('Gross');
    await press('anonymise');
    await press('Payments');
    const dialog = await screen.findByRole('dialog');
    const [credit] = screen.getAllByRole('button', { name: 'Credit' });
    if (credit) await userEvent.click(credit);
    const text = `${dialog.textContent} ${dialog.innerHTML}`;
    for (const name of ['Jon', 'jon.otero', 'Lide', 'Ane', 'BZ-2281', 'First top-up', 'Void bet'])
      expect(text).not.toContain(name);
  });
});

describe('the forms', () => {
  it('are open one at a time, and their buttons close them', async () => {
    await open();
    const isOpen = (name: string) => screen.queryByRole('heading', { name }) !== null;
    expect([isOpen('Add a payment'), isOpen('Add a correction')]).toEqual([false, false]);
    await press('Add payment');
    expect([isOpen('Add a payment'), isOpen('Add a correction')]).toEqual([true, false]);
    await press('Add correction');
    expect([isOpen('Add a payment'), isOpen('Add a correction')]).toEqual([false, true]);
    await press('Close form');
    expect([isOpen('Add a payment'), isOpen('Add a correction')]).toEqual([false, false]);
  });

  it('send a correction once for ten presses, and the same one again after a reload', async () => {
    const offline = { [CORRECT]: () => Promise.reject(new TypeError('offline')) };
    const keys: unknown[] = [];
    for (const isReloaded of [false, true]) {
      const shown = await open({ routes: offline });
      await press('Add correction');
      if (!isReloaded) await type('Amount', '12.5');
      expect(field('Amount')).toHaveProperty('value', isReloaded ? '12.50' : '12.5');
      const last = submit();
      act(() => {
        for (let presses = 0; presses < 10; presses += 1) last.click();
      });
      await vi.waitFor(() => expect(sent(shown)).toHaveLength(1));
      keys.push(Object(sent(shown)[0]?.body).key);
      await refused('The correction could not be added');
    }
    expect(keys[0]).toBe(keys[1]);
  });

  it('offer what the person and the bot user have', async () => {
    const types = () => screen.getAllByRole('radio').map(({ textContent }) => textContent);
    await openForm();
    expect(types()).toEqual(['Credit', 'Deposit', 'Withdrawal']);
    await openForm({ permissions: [] });
    expect(types()).toEqual(['Deposit', 'Withdrawal']);
    const summary = { ...aBilling().summary, amount: 5, maxWithdrawalAmount: 0 };
    await openForm({ billing: { summary, depositors: [] } });
    expect(types()).toEqual(['Credit', 'Deposit']);
  });

  it('show what a credit comes to, offer eight methods, and send it once for a key', async () => {
    let asks = 0;
    const shown = await openForm({
      routes: {
        [ADD]: ({ body }) => {
          asks += 1;
          return asks === 1 ? Promise.reject(new TypeError('offline')) : answered(Object(body));
        },
      },
    });
    expect(field('Rate')).toHaveProperty('value', '40.00');
    await userEvent.clear(field('Rate'));
    await userEvent.click(submit());
    for (const text of ['Enter an amount', 'Enter a rate', 'Choose a method'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(sent(shown)).toEqual([]);
    await type('Amount', '120');
    await type('Rate', '40');
    expect(screen.getByText('€120.00 × 100 / 40 =')).toBeTruthy();
    expect(screen.getByText('300.00')).toBeTruthy();
    expect(screen.getByText('€351.88')).toBeTruthy();
    expect(screen.getByText('Your own 1,847.50 stay as they are.')).toBeTruthy();
    const methods = within(screen.getByRole('group', { name: 'Method' })).getAllByRole('button');
    expect(methods.map(({ textContent }) => textContent)).toEqual([
      'Tipsterpage',
      'Crypto',
      'Revolut',
      'Bizum',
      'Cash',
      'PayPal',
      'Skrill',
      'Bank transfer',
    ]);
    await press('Bizum');
    await type('Reference (optional)', ' BZ-1 ');
    await userEvent.click(submit());
    await refused('The payment could not be added');
    await userEvent.click(submit());
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Credit of €120.00 added'));
    const bodies = sent(shown).map(({ body }) => body);
    expect(bodies[0]).toEqual({
      userEmail: EMAIL,
      type: 'credit',
      amount: 120,
      rate: 40,
      method: 'bizum',
      reference: 'BZ-1',
      key: expect.any(String),
    });
    expect(bodies[1]).toEqual(bodies[0]);
    await waitFor(() => expect(field('Amount')).toHaveProperty('value', ''));
    expect(field('Reference (optional)')).toHaveProperty('value', '');
    expect(button('Bizum').getAttribute('aria-pressed')).toBe('false');
  });

  it('give a payment another key once something was changed', async () => {
    const shown = await openForm({
      routes: { [ADD]: () => refusal(500, 'INTERNAL', 'Failed to add the payment') },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Deposit' }));
    for (const amount of ['1', '2']) {
      await type('Amount', amount);
      await userEvent.click(submit());
      await refused('Failed to add the payment');
    }
    const keys = sent(shown).map(({ body }) => Object(body).key);
    expect(new Set(keys).size).toBe(2);
  });

  it('let no deposit exceed what the admin has', async () => {
    await openForm();
    await userEvent.click(screen.getByRole('radio', { name: 'Deposit' }));
    expect(screen.queryByRole('textbox', { name: 'Rate' })).toBeNull();
    await type('Amount', '1847.51');
    expect(screen.getByText('€1,847.51 is more than your €1,847.50')).toBeTruthy();
    expect(screen.getByText('You do not have enough credits for this.')).toBeTruthy();
    expect(screen.getByText('This is more than the credits you have.')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
    await type('Amount', '1000');
    expect(submit()).toHaveProperty('disabled', false);
    expect(screen.getByText('Yours afterwards: 847.50')).toBeTruthy();
    expect(screen.getByText('€1,051.88')).toBeTruthy();
  });

  it('let no deposit exceed what may be given in a day', async () => {
    await openForm({ own: { sending: { leftToday: 10_000, approvalAbove: 0, given: 0 } } });
    await userEvent.click(screen.getByRole('radio', { name: 'Deposit' }));
    await type('Amount', '100.01');
    expect(screen.getByText('€100.01 is more than the €100.00 you may still give today')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
  });

  it.each([
    [{ available: 0 }, 'You have no credits to deposit.'],
    [{ debt: 500 }, /You owe credits/],
  ])('offer no deposit with %j', async (own, text) => {
    await openForm({ own });
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Deposit' })).toHaveProperty('disabled', true);
  });

  it('let no withdrawal exceed the maximum', async () => {
    await openForm();
    await userEvent.click(screen.getByRole('radio', { name: 'Withdrawal' }));
    await type('Amount', '51.89');
    expect(screen.getByText('€51.89 is more than the €51.88 that may be withdrawn')).toBeTruthy();
    expect(screen.getByText('There is not enough credit left for this.')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
    await type('Amount', '51.88');
    expect(submit()).toHaveProperty('disabled', false);
    expect(screen.getByText('Yours afterwards: 1,899.38')).toBeTruthy();
  });

  it.each([
    ['Deposit', 'The deposit exceeds the maximum available: €12.50'],
    ['Withdrawal', 'The withdrawal exceeds the maximum: €12.50'],
  ])('say how much a %s could have been where somebody was faster', async (name, text) => {
    await openForm({
      routes: { [ADD]: () => refusal(409, 'CONFLICT', 'maxAmount 12.50', { maxAmount: 12.5 }) },
    });
    await userEvent.click(screen.getByRole('radio', { name }));
    await type('Amount', '20');
    await userEvent.click(submit());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field('Amount').getAttribute('aria-invalid')).toBe('true');
  });

  it('say beforehand that another rate waits, and afterwards that it does', async () => {
    const shown = await openForm({
      routes: { [ADD]: ({ body }) => answered(Object(body), { state: 'waiting' }) },
    });
    expect(screen.queryByText(/a second person approves it/)).toBeNull();
    await type('Amount', '90');
    await type('Rate', '30');
    expect(screen.getByText(/^Another rate than the agreed 40%: a second person/)).toBeTruthy();
    await press('Bizum');
    await userEvent.click(submit());
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Credit of €90.00 waits for a second person'));
    expect(sent(shown)).toHaveLength(1);
    expect(field('Rate')).toHaveProperty('value', '40.00');
  });

  it('say that no rate is agreed', async () => {
    await openForm({ billing: { agreedRate: undefined } });
    await type('Rate', '40');
    expect(screen.getByText(/^No rate is agreed: a second person/)).toBeTruthy();
  });

  it('ask before the same credit is recorded again within a day', async () => {
    const shown = await openForm({
      routes: {
        [ADD]: ({ body }) =>
          Object(body).again
            ? answered(Object(body))
            : refusal(409, 'CONFLICT', 'The same payment was recorded within a day', {
                error: 'errors.samePayment',
              }),
      },
    });
    await type('Amount', '120');
    await press('Bizum');
    await userEvent.click(submit());
    expect((await screen.findByRole('alert')).textContent).toContain('was recorded within a day');
    await press('Record it again');
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Credit of €120.00 added'));
    expect(sent(shown).map(({ body }) => Object(body).again)).toEqual([undefined, true]);
  });

  it('say what can be taken back, and why no more', async () => {
    const summary = { ...aBilling().summary, maxWithdrawalAmount: -20 };
    const own = { id: 'me', isOwn: true, deposited: 20, withdrawable: 20 };
    await openForm({ billing: { summary, depositors: [own] } });
    await userEvent.click(screen.getByRole('radio', { name: 'Withdrawal' }));
    expect(screen.getByText(/^€31.88 of the credit left stays: what was bought or given/)).toBeTruthy();
    await type('Amount', '20.01');
    expect(screen.getByText('€20.01 is more than the €20.00 that may be withdrawn')).toBeTruthy();
    expect(submit()).toHaveProperty('disabled', true);
  });

  it("send somebody else's deposit back to them", async () => {
    const summary = { ...aBilling().summary, maxWithdrawalAmount: 0 };
    const ane = { id: 'ane', name: 'Ane Garmendia', isOwn: false, deposited: 50, withdrawable: 30 };
    const shown = await openForm({
      billing: { summary, depositors: [ane] },
      routes: { [ADD]: ({ body }) => answered({ ...Object(body), type: 'withdrawal' }) },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Withdrawal' }));
    expect(screen.getByRole('button', { name: /Goes back to/ }).textContent).toContain('Ane Garmendia');
    await type('Amount', '30');
    expect(screen.getByText('Your own 1,847.50 stay as they are.')).toBeTruthy();
    await userEvent.click(submit());
    await vi.waitFor(() => expect(sent(shown)).toHaveLength(1));
    expect(sent(shown)[0]?.body).toMatchObject({ type: 'withdrawal', amount: 30, depositorId: 'ane' });
  });

  it('send nothing twice while it is under way', async () => {
    let release = (_: unknown) => undefined as unknown;
    const shown = await openForm({
      routes: {
        [ADD]: () =>
          new Promise((resolve) => {
            release = resolve;
          }),
      },
    });
    await userEvent.click(screen.getByRole('radio', { name: 'Deposit' }));
    const button = submit();
    await type('Amount', '20');
    await userEvent.keyboard('{Enter}{Enter}');
    await userEvent.click(button);
    expect(sent(shown)).toHaveLength(1);
    release(answered({}));
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Deposit of €150.00 added'));
  });

  it('add a correction of any number but zero', async () => {
    const shown = await open({
      routes: {
        [CORRECT]: () => ({ success: true, message: 'Correction added', correction: aCorrection() }),
      },
    });
    await press('Add correction');
    for (const text of ['0', '']) {
      await userEvent.clear(field('Amount'));
      if (text) await type('Amount', text);
      await userEvent.click(submit());
      expect(screen.getByText(/other than 0/)).toBeTruthy();
    }
    await type('Amount', '-20');
    expect(screen.getByText('Credited to the user')).toBeTruthy();
    expect(screen.getByText('€71.88')).toBeTruthy();
    await type('Reason (optional)', 'settled twice');
    await userEvent.click(submit());
    await vi.waitFor(() => expect(toasts.at(-1)?.title).toBe('Correction added'));
    expect(sent(shown).map(({ body }) => body)).toEqual([
      { userEmail: EMAIL, amount: -20, reason: 'settled twice', key: expect.any(String) },
    ]);
    await waitFor(() => expect(field('Amount')).toHaveProperty('value', ''));
  });

  it('say why a correction was not added', async () => {
    await open({ routes: { [CORRECT]: () => Promise.reject(new TypeError('offline')) } });
    await press('Add correction');
    await type('Amount', '8');
    expect(screen.getByText('Charged to the user')).toBeTruthy();
    await userEvent.click(submit());
    await refused('The correction could not be added');
  });
});
