import { defineArea } from '@bothways/platform';
import { type FormCase, testForms } from '@bothways/platform/testing';
import { aBilling, CorrectionForm, EMAIL, ownCredits, PaymentForm } from './billing/testing/index.ts';
import { SomethingRequestDialog, TransactionRequestDialog } from './requests/index.ts';
import { locales } from './texts.ts';

const close = () => undefined;
const asked = {
  user: { _id: { email: 'nerea@correo.example' }, alias: 'Nerea Etxebarria' },
  bookie: { value: 'bwin', label: 'Bwin' },
};

const billing = { userEmail: EMAIL, billing: aBilling() };
const OWN = { 'GET /api/credits': () => ownCredits() };

const FORMS: Record<string, FormCase> = {
  'a payment': {
    element: <PaymentForm {...billing} />,
    routes: OWN,
    pressed: ['Deposit'],
    typed: { Amount: '20', 'Comment (optional)': 'by phone' },
    send: 'Add payment',
    request: 'POST /api/bot/users/payments',
    refused: { more: { maxAmount: 12.5 }, at: 'Amount' },
    wrong: {
      at: 'Amount',
      text: '0',
      says: ['Enter an amount above 0, at most 1,000,000', 'Escribe un importe mayor que 0'],
    },
    reloaded: ['Amount', 'Comment (optional)'],
  },
  'a correction': {
    element: <CorrectionForm {...billing} />,
    typed: { Amount: '20', 'Reason (optional)': 'settled twice' },
    send: 'Add correction',
    request: 'POST /api/bot/users/corrections',
    refused: { more: { path: 'amount' }, at: 'Amount' },
    wrong: { at: 'Amount', text: '0', says: ['Enter a number other than 0', 'Escribe un número distinto'] },
    reloaded: ['Amount', 'Reason (optional)'],
  },
  'a deposit or withdrawal': {
    element: <TransactionRequestDialog {...asked} onClose={close} />,
    pressed: ['Withdrawal'],
    typed: { Amount: '150.25', Notes: 'to the bank' },
    send: 'Send request',
    request: 'POST /api/bot/users/bookie/deposit-withdrawal-request',
    refused: { more: { path: 'amount' }, at: 'Amount' },
    wrong: {
      at: 'Amount',
      text: '0',
      says: ['Enter an amount of at least 0.01', 'Escribe un importe de al menos 0,01'],
    },
    reloaded: ['Amount', 'Notes'],
  },
  'a request': {
    element: <SomethingRequestDialog {...asked} onClose={close} />,
    pressed: ['Contact the support'],
    typed: { Notes: 'limited after two bets' },
    send: 'Send request',
    request: 'POST /api/bot/users/bookie/request-something',
    refused: { more: { path: 'notes' }, at: 'Notes' },
    wrong: { at: 'Notes', text: ' ', says: ['Say what it is about', 'Di de qué se trata'] },
    reloaded: ['Notes'],
  },
};

testForms(defineArea({ name: 'mf-bot-admin', routes: [], locales }), FORMS);
