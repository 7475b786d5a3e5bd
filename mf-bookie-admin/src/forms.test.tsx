import { defineArea } from '@bothways/platform';
import { type FormCase, testForms } from '@bothways/platform/testing';
import { CouponForm } from './coupons/testing/index.ts';
import { EnterpriseOrder, TaxRateForm } from './payments/testing/index.ts';
import { locales } from './texts.ts';
import { DisableUser } from './users/testing/index.ts';

const close = () => undefined;
const ANA = {
  id: 'u1',
  email: 'ana@example.test',
  name: 'Ana',
  plan: 'starter' as const,
  givenPlan: 'free' as const,
  roles: [],
  disabled: false,
  addedOn: '2026-11-01T09:00:00.000Z',
  version: 'v1',
  emailVerified: true,
  mobilePhoneVerified: false,
  linkedBotUsers: [],
  sessions: [],
  beyondCaller: [],
  isCaller: false,
};

const FORMS: Record<string, FormCase> = {
  'disabling an account': {
    element: <DisableUser onClose={close} user={ANA} />,
    typed: { 'Reason, for the audit log': 'chargeback' },
    send: 'Disable account',
    request: 'POST /api/admin/users/u1/disable',
    refused: { more: { path: 'reason' }, at: 'Reason, for the audit log' },
    wrong: { at: 'Reason, for the audit log', text: ' ', says: ['Fill this in.', 'Rellena este campo.'] },
    reloaded: ['Reason, for the audit log'],
  },
  'a coupon': {
    element: <CouponForm onClose={close} />,
    typed: { Code: 'SUMMER-26', 'Days of Pro': '30', Note: 'for June' },
    send: 'Create coupon',
    request: 'POST /api/admin/coupons',
    refused: { more: { path: 'code' }, at: 'Code' },
    wrong: { at: 'Code', text: 'x', says: ['4 to 40 letters', 'de 4 a 40 letras'] },
  },
  'an enterprise order': {
    element: <EnterpriseOrder onClose={close} />,
    typed: {
      'E-mail of the buyer': 'ana@example.test',
      Credits: '500',
      Price: '90',
      'What was agreed': 'by mail',
    },
    send: 'Record order',
    request: 'POST /api/admin/orders',
    refused: { more: { path: 'userEmail' }, at: 'E-mail of the buyer' },
    wrong: { at: 'Credits', text: '0', says: ['Enter how many credits.', 'Introduce cuántos créditos.'] },
    reloaded: ['E-mail of the buyer', 'Credits', 'Price', 'What was agreed'],
  },
  'a tax rate': {
    element: <TaxRateForm onClose={close} />,
    typed: { Name: 'IVA', Rate: '21' },
    send: 'Add a rate',
    request: 'POST /api/admin/tax-rates',
    refused: { more: { path: 'name' }, at: 'Name' },
    wrong: { at: 'Name', text: '', says: ['Enter its name.', 'Introduce su nombre.'] },
    reloaded: ['Name', 'Rate'],
  },
};

testForms(
  defineArea({ name: 'mf-bookie-admin', routes: [], locales }),
  FORMS,
  'This cannot be done with these values.',
);
