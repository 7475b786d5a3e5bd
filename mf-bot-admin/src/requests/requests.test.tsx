import { type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { SomethingRequestDialog, TransactionRequestDialog } from './index.ts';

const asked = {
  user: { _id: { email: 'nerea@correo.example' }, alias: 'Nerea Etxebarria' },
  bookie: { value: 'bwin', label: 'Bwin' },
};
const heard = shownToasts();
const DEPOSIT = 'POST /api/bot/users/bookie/deposit-withdrawal-request';
const SOMETHING = 'POST /api/bot/users/bookie/request-something';
const sent = () => ({
  success: true,
  message: 'Request sent',
  data: {
    notificationId: 'n1',
    status: 'pending',
    notificationType: 'request',
    notificationSubType: 'bookie_deposit_request',
    recipientIds: [],
    recipients: [],
    timestamp: '2026-11-20T18:30:00.000Z',
    createdAt: '2026-11-20T18:30:00.000Z',
    canMarkAsDone: true,
    canMarkAsRejected: true,
    readBy: [],
    isRead: true,
    metadata: { relatedUserEmail: 'nerea@correo.example', relatedUserId: 'nerea@correo.example' },
    request: { type: 'deposit', data: {} },
  },
});

async function show(Dialog: typeof TransactionRequestDialog, routes: Routes, locale: 'en' | 'es' = 'en') {
  const onClose = vi.fn();
  const element = <Dialog {...asked} onClose={onClose} />;
  const page = await renderArea(
    { ...area, routes: [{ path: 'probe', element }] },
    { path: 'probe', locale, routes },
  );
  await screen.findByRole('dialog');
  const bodies = () =>
    page.server.asked.filter(({ method, path }) => method === 'POST' && path.includes('/bookie/'));
  return { ...page, onClose, bodies };
}
const send = () => userEvent.click(screen.getByRole('button', { name: /Send request|Enviar petición/ }));

describe('a deposit or withdrawal', () => {
  it('is asked for with an amount, and notes that are trimmed', async () => {
    const { bodies, onClose } = await show(TransactionRequestDialog, { [DEPOSIT]: sent });
    await userEvent.click(screen.getByRole('radio', { name: 'Withdrawal' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), '150.25');
    await userEvent.type(screen.getByRole('textbox', { name: /Notes/ }), '  to the bank ');
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies()[0]?.body).toEqual({
      userEmail: 'nerea@correo.example',
      bookieName: 'bwin',
      requestType: 'withdrawal',
      amount: 150.25,
      notes: 'to the bank',
      key: expect.any(String),
    });
    expect(heard[0]).toMatchObject({ tone: 'success', title: 'Request sent: Withdrawal' });
  });

  it.each(['', '0'])('of "%s" is not sent, and says why', async (amount) => {
    const { bodies } = await show(TransactionRequestDialog, { [DEPOSIT]: sent });
    if (amount !== '') await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), amount);
    await send();
    expect(await screen.findByText('Enter an amount of at least 0.01')).toBeTruthy();
    expect(bodies()).toEqual([]);
  });

  it.each([
    ['0.004', 'en', '€0.01'],
    ['-5', 'en', '€0.01'],
    ['0,004', 'es', '0,01 €'],
  ] as const)(
    'of %s in %s is below the limit that the field tells, stays as typed, and is not sent',
    async (typed, locale, least) => {
      const { bodies } = await show(TransactionRequestDialog, { [DEPOSIT]: sent }, locale);
      const field = screen.getByRole<HTMLInputElement>('textbox', { name: /Amount|Importe/ });
      expect(field).toMatchObject({ min: '0.01', step: '0.01' });
      const told = () =>
        (field.getAttribute('aria-describedby') ?? '')
          .split(' ')
          .map((id) => document.getElementById(id)?.textContent ?? '')
          .join(' ')
          .replace(/\s/g, ' ');
      expect(told()).toContain(least);
      await userEvent.type(field, typed);
      await send();
      await waitFor(() => expect(told()).toMatch(/at least 0\.01|al menos 0,01/));
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(Number(field.value.replace(',', '.').replace('−', '-'))).toBeLessThan(0.01);
      expect(bodies()).toEqual([]);
    },
  );

  it('takes the least there is, and steps by a cent and never below it', async () => {
    const { bodies } = await show(TransactionRequestDialog, { [DEPOSIT]: sent });
    const field = screen.getByRole('textbox', { name: /Amount/ });
    await userEvent.click(field);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{ArrowDown}');
    expect(field).toHaveProperty('value', '0.01');
    await send();
    await waitFor(() => expect(bodies()[0]?.body).toMatchObject({ amount: 0.01 }));
  });

  it('that is refused names its kind, stays, and is the same one when it is sent again', async () => {
    const { bodies, server, onClose } = await show(TransactionRequestDialog, {
      [DEPOSIT]: () => refusal(409, 'CONFLICT', 'x', { error: 'errors.pendingAlready' }),
    });
    await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), '5');
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The request was not sent: Deposit. The same request is pending already',
    );
    expect(onClose).not.toHaveBeenCalled();
    server.on(DEPOSIT, sent);
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    const [first, second] = bodies();
    expect(first?.body).toEqual(second?.body);
  });

  it('of which nobody knows whether it was sent says so', async () => {
    await show(TransactionRequestDialog, {
      [DEPOSIT]: () => {
        throw new TypeError('no network');
      },
    });
    await userEvent.type(screen.getByRole('textbox', { name: /Amount/ }), '5');
    await send();
    expect((await screen.findByRole('alert')).textContent).toMatch(/not known whether/);
  });
});

describe('something else', () => {
  it('needs notes that say something', async () => {
    const { bodies, onClose } = await show(SomethingRequestDialog, { [SOMETHING]: sent });
    await userEvent.click(screen.getByRole('radio', { name: 'Contact the support' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Notes/ }), '   ');
    await send();
    expect(await screen.findByText('Say what it is about')).toBeTruthy();
    expect(bodies()).toEqual([]);
    await userEvent.type(screen.getByRole('textbox', { name: /Notes/ }), 'limited after two bets ');
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(bodies()[0]?.body).toMatchObject({
      requestType: 'contact_support_request',
      notes: 'limited after two bets',
    });
  });

  it('keeps what was typed when the page is loaded again', async () => {
    await show(SomethingRequestDialog, { [SOMETHING]: sent });
    await userEvent.type(screen.getByRole('textbox', { name: /Notes/ }), 'half a sentence');
    cleanup();
    await show(SomethingRequestDialog, { [SOMETHING]: sent });
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveProperty('value', 'half a sentence');
  });

  it('speaks Spanish', async () => {
    await show(SomethingRequestDialog, { [SOMETHING]: sent }, 'es');
    expect(screen.getByRole('dialog', { name: 'Pedir algo en Bwin' })).toBeTruthy();
    expect(screen.getAllByRole('radio')).toHaveLength(4);
  });
});
