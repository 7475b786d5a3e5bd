import { defineArea } from '@bothways/platform';
import { type FormCase, testForms } from '@bothways/platform/testing';
import { anAccount, EditCredentialsDialog } from './accounts/testing/index.ts';
import { BalanceForm, BulkForm } from './balances/testing/index.ts';
import { aBilling, CorrectionForm, EMAIL, ownCredits, PaymentForm } from './billing/testing/index.ts';
import { LimitsDialog } from './credits/testing/index.ts';
import { aNotification, RejectDialog } from './notifications/testing/index.ts';
import { SomethingRequestDialog, TransactionRequestDialog } from './requests/index.ts';
import { locales } from './texts.ts';
import { AddUserDialog, AliasDialog, aCardUser, CarersDialog, FreezeDialog } from './users/testing/index.ts';

const close = () => undefined;
const asked = {
  user: { _id: { email: 'nerea@correo.example' }, alias: 'Nerea Etxebarria' },
  bookie: { value: 'bwin', label: 'Bwin' },
};

const billing = { userEmail: EMAIL, billing: aBilling() };
const OWN = { 'GET /api/credits': () => ownCredits() };

const marta = aCardUser('Marta');
const DIALOG = { user: marta, onClose: close };
const BALANCES = {
  success: true as const,
  balances: [],
  user: { email: EMAIL, alias: 'Nerea', mode: 'bonus' as const },
  bookmakers: [{ bookie: 'bwin', label: 'Bwin' }],
};
const ACCOUNT = { bookie: 'codere', account: anAccount(), isNeedingBirthdate: false };
const LIMITS = { dailyCap: 500_000, approvalAbove: 100_000, creditCap: 300_000, version: 'v1' };

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
  'a balance': {
    element: <BalanceForm all={BALANCES} email={EMAIL} onClose={close} />,
    typed: { Opening: '20', Closing: '30' },
    send: 'Add entry',
    request: 'POST /api/bot/users/balance-tracking',
    refused: { more: { path: 'closingBalance' }, at: 'Closing' },
    wrong: { at: 'Closing', text: '', says: ['Fill in the bookmaker', 'Rellena la casa'] },
  },
  'a day of balances': {
    element: <BulkForm all={BALANCES} email={EMAIL} onClose={close} />,
    typed: { 'Opening of Bwin': '20', 'Closing of Bwin': '30' },
    send: /^Save \d/,
    request: 'POST /api/bot/users/balance-tracking/bulk',
  },
  'a new user': {
    element: <AddUserDialog onClose={close} />,
    typed: { 'E-mail': 'ane@correo.example', Alias: 'Ane' },
    send: 'Send the invitation',
    request: 'POST /api/bot/users',
    refused: { more: { path: 'email' }, at: 'E-mail' },
    wrong: { at: 'E-mail', text: 'ane', says: ['Enter an e-mail address', 'correo'] },
    reloaded: ['E-mail', 'Alias'],
  },
  'an alias': {
    element: <AliasDialog {...DIALOG} />,
    typed: { Alias: 'Marta I.' },
    send: 'Save',
    request: 'PUT /api/bot/users/alias',
    refused: { more: { path: 'alias' }, at: 'Alias' },
  },
  'a freeze': {
    element: <FreezeDialog {...DIALOG} />,
    typed: { Reason: 'Papers are missing' },
    send: 'Freeze',
    request: 'PUT /api/bot/users/freezer',
    refused: { more: { path: 'reason' }, at: 'Reason' },
    wrong: { at: 'Reason', text: '', says: ['Say why.', 'Di por qué.'] },
  },
  'a rejection': {
    element: <RejectDialog notification={aNotification()} onClose={close} />,
    pressed: ['Other'],
    typed: { Details: 'Ask with 20' },
    send: 'Reject',
    request: 'POST /api/notifications/n1/reject',
    refused: { more: { path: 'details' }, at: 'Details' },
    reloaded: ['Details'],
  },
  credentials: {
    element: (
      <EditCredentialsDialog
        {...ACCOUNT}
        label="Codere"
        onClose={close}
        onSaved={() => Promise.resolve()}
        user={{ _id: { email: EMAIL }, mode: 'normal' }}
      />
    ),
    routes: {
      [`GET /api/bot/users/bookie/credentials/${encodeURIComponent(EMAIL)}/codere`]: () => ({
        success: true,
        message: 'OK',
        data: { credentials: { username: 'jotero', password: 's3cret', enabled: true, version: 'v1' } },
      }),
    },
    typed: { 'User name': 'otero' },
    send: 'Save credentials',
    request: 'PUT /api/bot/users/bookie/credentials',
    refused: { more: { path: 'credentials.username' }, at: 'User name' },
    wrong: { at: 'User name', text: '', says: ['Enter the user name', 'Escribe el usuario'] },
  },
  'limits of transfers': {
    element: <LimitsDialog limits={LIMITS} onClose={close} />,
    typed: { 'A day and person': '750.5' },
    send: 'Save',
    request: 'PUT /api/admin/credits/limits',
    refused: { more: { path: 'dailyCap' }, at: 'A day and person' },
    wrong: { at: 'A day and person', text: '', says: ['Fill this in.', 'Rellena'] },
  },
  'a carer': {
    element: <CarersDialog {...DIALOG} />,
    routes: { 'GET /api/bot/users/links': () => ({ success: true, message: 'OK', data: [] }) },
    typed: { 'Address of an account': 'lea@bothways.test' },
    send: 'Let them look after',
    request: 'POST /api/bot/users/links',
    refused: { more: { path: 'managerEmail' }, at: 'Address of an account' },
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

testForms(defineArea({ name: 'mf-bot-admin', routes: [], locales }), FORMS, 'Not on a Sunday');
