import type { LedgerPage, Statement, WaitingTransfer } from '@bothways/domain/credits';
import { type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { PAUSE_MS } from './use-recipient.ts';

const AT = '2025-11-19T09:12:00.000Z';
const waiting: WaitingTransfer = {
  id: '00000000-0000-4000-8000-000000000001',
  reference: 'TR-00000000',
  at: AT,
  expiresAt: AT,
  amount: 120_000,
  from: { name: 'Ane Garmendia', email: 'ane@bothways.test' },
  to: { name: 'Lea Brandt', email: 'lea@bothways.test' },
  isOwn: false,
};
const statement = (over: Partial<Statement> = {}): Statement => ({
  success: true,
  available: 184_750,
  reserved: 0,
  debt: 0,
  rows: [
    {
      id: 'b',
      place: 2,
      at: AT,
      kind: 'transfer',
      reference: 'TR-0412ABCD',
      amount: 20_000,
      balance: 184_750,
      counterpart: { kind: 'admin', name: 'Ane Garmendia' },
      comment: 'for the Bilbao group',
    },
    {
      id: 'a',
      place: 1,
      at: AT,
      kind: 'deposit',
      reference: 'PM-3116ABCD',
      amount: -8000,
      balance: 164_750,
      counterpart: { kind: 'botUser', name: 'Elena Prieto' },
    },
  ],
  sums: { before: 172_750, in: 20_000, out: 8000, after: 184_750 },
  sending: { leftToday: 500_000, approvalAbove: 100_000, given: 0 },
  waiting: [],
  due: [],
  ledger: { open: true, checkedAt: AT, entries: 1204 },
  ...over,
});
const show = (over: Partial<Statement> = {}, routes: Routes = {}, locale: 'en' | 'es' = 'en') =>
  renderArea(area, {
    path: 'bot/credits',
    locale,
    permissions: ['read:user:stats'],
    routes: { 'GET /api/credits': () => statement(over), ...routes },
  });
/** Hides names, as another tab of the browser may. */
const anonymise = (): void => {
  localStorage.setItem('botAnonymized', 'true');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'botAnonymized' })));
};
const rowOf = async (text: string) => within(await screen.findByRole('row', { name: new RegExp(text) }));

afterEach(() => {
  vi.useRealTimers();
});

describe('the payment history', () => {
  it('is a dialog of the bot page with dates of payments, and sends credits', async () => {
    await renderArea(area, {
      path: 'bot?payments=1',
      locale: 'es',
      permissions: ['read:user:stats'],
      routes: { 'GET /api/credits': () => statement() },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Historial de pagos' }));
    const [, line] = await dialog.findAllByRole('row');
    // In American English whatever the language of the page (B-L6).
    expect(line?.textContent).toMatch(/^(Nov 19, 2025|11\/19\/2025).*Ane Garmendia.*\+200,00.*1\.847,50$/);
    await userEvent.setup().click(dialog.getByRole('button', { name: 'Transferir créditos' }));
    expect(await screen.findByRole('textbox', { name: /Para|A quién|Destinatario/ })).toBeTruthy();
  });
});

describe('a statement of credits', () => {
  it('says what there is, what moved, why, and what it came to', async () => {
    await show();
    const got = await rowOf('Transfer from admin');
    expect(got.getByText(/Ane Garmendia: for the Bilbao group/)).toBeTruthy();
    expect(got.getByText('+200.00')).toBeTruthy();
    expect(got.getByText('1,847.50')).toBeTruthy();
    expect((await rowOf('Deposit to bot user')).getByText('−80.00')).toBeTruthy();
    expect(screen.getByText('Before 1,727.50, in 200.00, out 80.00')).toBeTruthy();
    expect(screen.getByText(/1,204 were checked/)).toBeTruthy();
  });

  it('warns when few are left', async () => {
    await show({ available: 9999 });
    expect(await screen.findByText('low: fewer than 100')).toBeTruthy();
    await show({ available: 10_000 });
    expect(await screen.findByText('free to give, never below zero')).toBeTruthy();
  });

  it('speaks Spanish', async () => {
    await show({}, {}, 'es');
    expect(await screen.findByText('+200,00')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Transferir créditos' })).toBeTruthy();
  });

  it('shows what waits above what happened, and what is owed before anything', async () => {
    await show({ waiting: [waiting], debt: 5000 });
    expect((await rowOf('waits for a second person')).getByText('+1,200.00')).toBeTruthy();
    expect(screen.getByText('You owe 50.00 credits')).toBeTruthy();
    expect(screen.getByRole('radio', { name: 'Owed' })).toBeTruthy();
  });

  it('says no name and no comment while names are hidden, and gives no file', async () => {
    await show({ waiting: [{ ...waiting, comment: 'for the Bilbao group' }] });
    await rowOf('Deposit to bot user');
    expect(screen.getByRole('link', { name: 'Export' })).toBeTruthy();
    anonymise();
    expect((await rowOf('Deposit to bot user')).getByText(/•{8}/)).toBeTruthy();
    expect(document.documentElement.outerHTML).not.toMatch(/Ane|Elena|Bilbao/);
    expect(screen.queryByRole('link', { name: 'Export' })).toBeNull();
  });

  it('names packs, and shows what comes with a payment that is due', async () => {
    const [row] = statement().rows;
    if (!row) throw new Error('There is a row');
    const { comment: _, counterpart: __, ...bare } = row;
    await show({
      rows: [{ ...bare, kind: 'pack', pack: 'scale', reference: 'PK-0071' }],
      due: [
        {
          reference: 'PK-0071',
          pack: 'scale',
          position: 2,
          credits: 30_000,
          amountCents: 10_000,
          dueAt: '2025-12-16T12:00:00.000Z',
        },
      ],
    });
    const due = await rowOf('comes when €100.00 is paid');
    expect(due.getByText('+300.00')).toBeTruthy();
    expect(due.getByText('pending')).toBeTruthy();
    expect(screen.getByText('Scale, payment 2: €100.00 due Dec 16')).toBeTruthy();
    expect((await rowOf('Pack Scale PK-0071')).getByText('PK-0071')).toBeTruthy();
  });

  it('can be narrowed, leafed through and taken along', async () => {
    const { server, router } = await show({ nextBefore: 7 });
    await screen.findByText('+200.00');
    await userEvent.click(screen.getByRole('radio', { name: 'Packs' }));
    expect(router.state.location.search).toContain('filter=packs');
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await vi.waitFor(() => expect(server.asked.at(-1)?.path).toContain('before=7'));
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toContain(
      '/api/credits/export?filter=packs',
    );
  });

  it('says when the ledger is closed, and when it is empty or does not load', async () => {
    await show({ rows: [], ledger: { open: false, entries: 0 } });
    expect(await screen.findByText('The ledger is closed')).toBeTruthy();
    expect(screen.getByText('Nothing has moved')).toBeTruthy();
    await show({}, { 'GET /api/credits': () => refusal(500, 'INTERNAL') });
    expect(await screen.findByText('The credits did not load')).toBeTruthy();
  });
});

describe('sending credits', () => {
  const found = (over: object = {}) => ({
    success: true,
    exists: true,
    isAdmin: true,
    isSelf: false,
    message: '',
    displayName: 'Ane Garmendia',
    ...over,
  });
  const SEND = 'POST /api/admin/transfer-credits';
  const ASK = 'POST /api/admin/validate-user';
  const typeInto = (label: string | RegExp, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  };
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const send = () => screen.getByRole('button', { name: 'Transfer' });

  async function open(routes: Routes = {}) {
    const rendered = await show({}, { [ASK]: () => found(), ...routes });
    await userEvent.click(await screen.findByRole('button', { name: 'Transfer credits' }));
    await screen.findByRole('dialog');
    vi.useFakeTimers();
    return rendered;
  }
  const asked = ({ server }: Awaited<ReturnType<typeof open>>, path: string) =>
    server.asked.filter((one) => one.path === path);

  it('asks who it is 2 s after the typing stops, and anew after an edit', async () => {
    const rendered = await open();
    const asks = () => asked(rendered, '/api/admin/validate-user').map(({ body }) => body);
    expect(screen.getByText('Type an address')).toBeTruthy();
    typeInto('To', 'ane@bothways.tes');
    await pass(PAUSE_MS - 100);
    typeInto('To', 'ane@bothways.test');
    await pass(PAUSE_MS - 100);
    expect(asks()).toEqual([]);
    expect(screen.getByText('Asked 2 s after you stop')).toBeTruthy();
    await pass(200);
    expect(asks()).toEqual([{ email: 'ane@bothways.test' }]);
    expect(screen.getByText('Ane Garmendia')).toBeTruthy();
    typeInto('To', 'an@bothways.test');
    expect(screen.queryByText('Ane Garmendia')).toBeNull();
    fireEvent.click(send());
    expect(screen.getByText(/wait until they are found/)).toBeTruthy();
  });

  it('names nobody while names are hidden, from the typing to the question', async () => {
    await open();
    anonymise();
    typeInto('To', 'ane@bothways.test');
    typeInto('Amount', '250');
    await pass(PAUSE_MS);
    expect(screen.getByText('Admin, known by the server, not you')).toBeTruthy();
    expect(screen.getByRole('dialog').textContent).not.toMatch(/Ane|Garmendia/);
    expect(screen.getByLabelText('To').closest('[class*="dotted"]')).toBeTruthy();
    fireEvent.click(send());
    expect(screen.getByRole('alertdialog', { name: /250\.00.*•{8}/ })).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/Ane|Garmendia|ane@/);
  });

  it.each([
    [{ exists: false, isAdmin: false, displayName: '' }, 'Nobody has this address'],
    [{ isAdmin: false, displayName: 'Jon Otero' }, 'Jon Otero is not an admin'],
    [{ isSelf: true }, 'That is you'],
  ])('refuses %j: %s', async (over, text) => {
    await open({ [ASK]: () => found(over) });
    typeInto('To', 'ane@bothways.test');
    typeInto('Amount', '5');
    await pass(PAUSE_MS);
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(send());
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('To'));
  });

  it('says when who it is could not be asked, or the address is none', async () => {
    const rendered = await open({ [ASK]: () => refusal(500, 'INTERNAL') });
    typeInto('To', 'ane@bothways.test');
    await pass(PAUSE_MS);
    expect(screen.getByText(/could not be checked/)).toBeTruthy();
    typeInto('To', 'ane');
    await pass(PAUSE_MS);
    expect(screen.getByText('This is no e-mail address')).toBeTruthy();
    expect(asked(rendered, '/api/admin/validate-user')).toHaveLength(1);
  });

  it('sends no more than there is, and shows what is left', async () => {
    await open();
    typeInto('To', 'ane@bothways.test');
    await pass(PAUSE_MS);
    fireEvent.click(send());
    expect(document.activeElement).toBe(screen.getByLabelText('Amount'));
    typeInto('Amount', '2000');
    expect(screen.getByText('2,000.00 is more than your 1,847.50')).toBeTruthy();
    expect(send()).toHaveProperty('disabled', true);
    typeInto('Amount', '1000.01');
    expect(screen.getByText(/Above 1,000.00 a second person/)).toBeTruthy();
    typeInto('Amount', '250');
    expect(screen.queryByText(/a second person/)).toBeNull();
    expect(screen.getByText('1,597.50')).toBeTruthy();
    expect(send()).toHaveProperty('disabled', false);
  });

  it('sends no more than the day has left', async () => {
    await open({
      'GET /api/credits': () =>
        statement({ sending: { leftToday: 20_000, approvalAbove: 100_000, given: 0 } }),
    });
    typeInto('To', 'ane@bothways.test');
    typeInto('Amount', '200.01');
    await pass(PAUSE_MS);
    expect(screen.getByText('Today you may still send 200.00')).toBeTruthy();
    fireEvent.click(send());
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  async function confirm(routes: Routes) {
    const rendered = await open(routes);
    typeInto('To', 'ane@bothways.test');
    typeInto('Amount', '250');
    await pass(PAUSE_MS);
    vi.useRealTimers();
    await userEvent.click(send());
    expect(await screen.findByText('You keep 1,597.50. Only Ane Garmendia can send them back.')).toBeTruthy();
    return rendered;
  }

  it('shows a refusal at its field again, once one has gone back to the form', async () => {
    await confirm({ [SEND]: () => refusal(409, 'CONFLICT', 'x', { error: 'errors.dailyCap' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Send 250.00' }));
    const reason = (await screen.findByRole('alert')).textContent ?? '';
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
    const amount = screen.getByLabelText('Amount');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(reason)).toBeTruthy();
    fireEvent.change(amount, { target: { value: '20' } });
    expect(screen.queryByText(reason)).toBeNull();
  });

  it('asks once more, then sends once, with a key that stays at each try', async () => {
    let tries = 0;
    const rendered = await confirm({
      [SEND]: () => {
        tries += 1;
        if (tries === 1) throw new TypeError('gone');
        return { success: true, message: 'Credits transferred', state: 'done' };
      },
    });
    expect(asked(rendered, '/api/admin/transfer-credits')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Send 250.00' }));
    expect((await screen.findByRole('alert')).textContent).toContain('it is sent only once');
    await userEvent.click(screen.getByRole('button', { name: 'Send 250.00' }));
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const bodies = asked(rendered, '/api/admin/transfer-credits').map(({ body }) => body);
    expect(bodies).toHaveLength(2);
    expect(bodies[0]).toMatchObject({ recipientEmail: 'ane@bothways.test', amount: 250 });
    expect(bodies[1]).toEqual(bodies[0]);
  });

  it('says why it was refused, and keeps what was typed', async () => {
    await confirm({ [SEND]: () => refusal(409, 'CONFLICT', 'no', { error: 'errors.dailyCap' }) });
    await userEvent.click(screen.getByRole('button', { name: 'Send 250.00' }));
    expect((await screen.findByRole('alert')).textContent).toContain('more than may be sent in a day');
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(await screen.findByDisplayValue('ane@bothways.test')).toBeTruthy();
  });
});

describe('the ledger of everybody', () => {
  const LEDGER = {
    success: true,
    ledger: { open: true, checkedAt: AT, entries: 12, accounts: 4, held: 250_000, owed: 0 },
  };
  const page: LedgerPage = {
    success: true,
    transfers: [
      {
        id: 'a',
        reference: 'TR-0412ABCD',
        at: AT,
        kind: 'transfer',
        phase: 'single',
        actor: 'Ane Garmendia',
        comment: 'Bilbao',
        legs: [
          { kind: 'admin', name: 'Ane Garmendia', unit: 'credits', amount: -20_000 },
          { kind: 'admin', name: 'Lea Brandt', email: 'lea@bothways.test', unit: 'credits', amount: 20_000 },
        ],
      },
    ],
  };
  const limits = { dailyCap: 500_000, approvalAbove: 100_000, creditCap: 500_000, version: 'v1' };
  const payment = {
    id: '7c2f0a51-2f0b-4b0e-9d53-0c52a2d9b001',
    userEmail: 'jon@correo.example',
    alias: 'Jon Otero',
    amount: 90,
    rate: 30,
    agreedRate: 40,
    credits: 300,
    addedBy: 'Ane Garmendia',
    waitsFor: 'rate',
    at: AT,
    expiresAt: AT,
    isOwn: false,
  } as const;
  const showLedger = (permissions: string[], routes: Routes = {}) =>
    renderArea(area, {
      path: 'bot/credits/ledger',
      permissions,
      routes: {
        'GET /api/admin/credits/transfers': () => page,
        'GET /api/admin/credits/ledger': () => LEDGER,
        'GET /api/admin/credits/approvals': () => ({ success: true, waiting: [waiting], limits }),
        'GET /api/bot/users/payments/waiting': () => ({ success: true, waiting: [payment] }),
        ...routes,
      },
    });

  it('is for who may see it', async () => {
    await showLedger(['read:user:stats']);
    expect(await screen.findByText('Access denied')).toBeTruthy();
  });

  it('shows each transfer with both sides, and sums it when asked', async () => {
    let checks = 0;
    await showLedger(['manage:user:transactions'], {
      'POST /api/admin/credits/check': () => {
        checks += 1;
        return LEDGER;
      },
    });
    const row = await rowOf('Transfer');
    expect([row.getByText('−200.00'), row.getByText('+200.00')]).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
    await vi.waitFor(() => expect(checks).toBe(1));
  });

  it('says no name while names are hidden, neither in the address', async () => {
    const { router } = await showLedger(['manage:user:transactions']);
    await rowOf('Transfer');
    await act(() => router.navigate('/en/bot/credits/ledger?search=lea'));
    anonymise();
    await vi.waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByRole('searchbox')).toHaveProperty('disabled', true);
    expect((await screen.findByRole('button', { name: /^Approve: •/ })).textContent).toBe('Approve');
    await rowOf('Transfer');
    expect(document.documentElement.outerHTML).not.toMatch(/Ane|Lea|Bilbao|lea@/);
  });

  it('lets the second person decide, and says why not', async () => {
    const APPROVE = `POST /api/admin/credits/approvals/${waiting.id}/approve`;
    const { server } = await showLedger(['manage:user:transactions'], {
      [APPROVE]: () => refusal(409, 'CONFLICT', 'no', { error: 'errors.decided' }),
    });
    await userEvent.click(
      await screen.findByRole('button', { name: 'Approve: Ane Garmendia to Lea Brandt' }),
    );
    expect((await screen.findByRole('alert')).textContent).toBe('It is decided already');
    expect(screen.queryByRole('button', { name: 'Limits' })).toBeNull();
    server.on('GET /api/admin/credits/approvals', () => ({
      success: true,
      waiting: [{ ...waiting, isOwn: true }],
      limits,
    }));
    await userEvent.click(screen.getByRole('button', { name: 'Decline: Ane Garmendia to Lea Brandt' }));
    expect(await screen.findByText('You asked for it: somebody else approves.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Approve:/ })).toHaveProperty('disabled', true);
  });

  it('lets the second person decide over credit payments, too', async () => {
    const DECLINE = `POST /api/bot/users/payments/waiting/${payment.id}/decline`;
    const { server } = await showLedger(['manage:user:transactions'], {
      [DECLINE]: () => ({ success: true, message: 'Declined' }),
    });
    expect(await screen.findByText('Credit of €90.00 at 30%: 300.00 credits · Jon Otero')).toBeTruthy();
    expect(
      screen.getByText('waits for a second person: the agreed rate is 40% · Ane Garmendia'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve the credit of €90.00' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Decline the credit of €90.00' }));
    await vi.waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/decline'))).toBe(true));
  });

  it('lets an owner set the limits', async () => {
    const { server } = await showLedger(['manage:user:transactions', 'manage:*'], {
      'PUT /api/admin/credits/limits': () => ({ success: true, limits }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Limits' }));
    const cap = await screen.findByLabelText('A day and person');
    await userEvent.clear(cap);
    await userEvent.type(cap, '750.5');
    const made = await screen.findByLabelText('Credits made in a day');
    await userEvent.clear(made);
    await userEvent.type(made, '800');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() =>
      expect(server.asked.find(({ method }) => method === 'PUT')?.body).toEqual({
        dailyCap: 75_050,
        creditCap: 80_000,
        version: 'v1',
      }),
    );
  });

  it('shows an owner what another one set meanwhile', async () => {
    const current = { ...limits, dailyCap: 600_000, creditCap: 400_000, version: 'v2' };
    const changedBy = 'other@bothways.test';
    const { server } = await showLedger(['manage:user:transactions', 'manage:*'], {
      'PUT /api/admin/credits/limits': () =>
        refusal(409, 'CHANGED', 'Changed', { changed: ['dailyCap', 'creditCap'], current, changedBy }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Limits' }));
    const cap = await screen.findByLabelText('A day and person');
    await userEvent.clear(cap);
    await userEvent.type(cap, '750');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /^other@bothways.test saved this.*A day and personTheirs: 6,000.00 creditsYours: 750.00 credits.*Theirs: 4,000.00/,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    expect(screen.getByLabelText('Credits made in a day')).toHaveProperty('value', '4,000.00');
    server.on('PUT /api/admin/credits/limits', () => ({ success: true, limits: current }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { dailyCap: 75_000, version: 'v1' },
      { dailyCap: 75_000, version: 'v2' },
    ]);
  });
});
