import { defineArea } from '@bothways/platform';
import { aUser, type FormCase, testForms } from '@bothways/platform/testing';
import {
  DeletionDialog,
  EmailSection,
  ExportSection,
  FactorAuthorityDialog,
  PasswordSection,
  PersonSection,
  ReferralSection,
  RemovePasskeyDialog,
  RenamePasskeyDialog,
} from './account/testing/index.ts';
import { AREA } from './area-name.ts';
import { BroughtDialog, OfferDialog, RatesDialog } from './matched-betting/testing/index.ts';
import { PhoneVerification } from './phone/testing/index.ts';
import { RedeemForm } from './subscriptions/testing/index.ts';
import { locales } from './texts.ts';

const close = () => undefined;
const RATES = { retentionPct: 75, ratingPct: 97 };
const OFFER = {
  id: 'o1',
  bookie: 'winamax',
  title: 'Bet €25, get a €25 free bet',
  terms: { shape: 'qualify' as const, stakeCents: 2500, gainCents: 2500, returns: 'snr' as const },
  state: 'freebetWaiting' as const,
  expectedCents: 1800,
  bets: [],
  version: 3,
};
const USER = aUser();
const SECURITY = {
  success: true as const,
  email: USER.email,
  emailVerified: true,
  secondFactor: { enabled: true, recoveryCodesLeft: 8 },
};
const PASSKEY = { id: 'p1', name: 'Phone', addedAt: '2026-11-01T09:00:00.000Z', backedUp: true };
const REFERRAL = {
  success: true,
  code: 'LEA-7K2QD',
  link: 'https://bothways.example/en?ref=LEA-7K2QD',
  invited: 0,
  rewarded: 0,
  credits: 0,
  rewardCredits: 50,
  maySay: true,
};
const PASSWORD = { 'Current password': 'the password' };
const WITH_CODE = { ...PASSWORD, Code: '123456' };
const MISSING = ['Fill this in.', 'Rellena este campo.'] as const;
/** The proof of being the owner, which several dialogs ask for. */
const AUTHORITY = {
  typed: WITH_CODE,
  refused: { more: { error: 'errors.codeWrong' }, at: 'Code' },
  wrong: { at: 'Current password', text: '', says: MISSING },
};

const FORMS: Record<string, FormCase> = {
  'a name': {
    element: <PersonSection user={USER} />,
    typed: { Name: 'Lea B.' },
    send: 'Save profile',
    request: 'PATCH /api/account/profile',
    refused: { more: { error: 'errors.nameInvalid' }, at: 'Name' },
  },
  'another address': {
    element: <EmailSection security={SECURITY} />,
    typed: { 'New e-mail': 'lea@example.test', ...WITH_CODE },
    send: 'Send the letter',
    request: 'POST /api/account/email',
    refused: { more: { error: 'errors.emailSame' }, at: 'New e-mail' },
    wrong: { at: 'New e-mail', text: 'lea', says: ['Enter an e-mail address', 'Escribe una dirección'] },
    reloaded: ['New e-mail'],
  },
  'a deletion where the second factor is on': {
    element: <DeletionDialog hasFactor onClose={close} />,
    typed: { 'Type your e-mail to confirm': USER.email, ...AUTHORITY.typed },
    send: 'Delete account',
    request: 'POST /api/account/delete',
    refused: { more: { error: 'errors.codeWrong' }, at: 'Code' },
    wrong: AUTHORITY.wrong,
  },
  'another password': {
    element: <PasswordSection security={SECURITY} />,
    typed: { ...PASSWORD, 'New password': 'a better password' },
    send: 'Change password',
    request: 'POST /api/account/password',
    refused: { more: { error: 'errors.passwordWrong' }, at: 'Current password' },
    wrong: { at: 'New password', text: 'short', says: ['Use 8 characters', 'Usa 8 caracteres'] },
  },
  'a code of a friend': {
    element: <ReferralSection />,
    routes: { 'GET /api/referral': () => REFERRAL },
    typed: { 'Who invited you?': 'ANA-24' },
    send: 'Save',
    request: 'POST /api/referral',
    refused: { more: { error: 'errors.referralUnknown' }, at: 'Who invited you?' },
    wrong: { at: 'Who invited you?', text: 'x', says: ['3 to 40 letters', 'de 3 a 40 letras'] },
    reloaded: ['Who invited you?'],
  },
  'a download of the account': {
    element: <ExportSection hasFactor={false} />,
    typed: PASSWORD,
    send: 'Download my data',
    request: 'POST /api/account/export',
    refused: { more: { error: 'errors.passwordWrong' }, at: 'Current password' },
    wrong: { at: 'Current password', text: '', says: MISSING },
  },
  'a deletion of the account': {
    element: <DeletionDialog hasFactor={false} onClose={close} />,
    typed: { 'Type your e-mail to confirm': USER.email, ...PASSWORD },
    send: 'Delete account',
    request: 'POST /api/account/delete',
    refused: { more: { error: 'errors.passwordWrong' }, at: 'Current password' },
    wrong: {
      at: 'Type your e-mail to confirm',
      text: 'lea',
      says: ['not the address', 'No es la dirección'],
    },
  },
  'new recovery codes': {
    element: <FactorAuthorityDialog onClose={close} purpose="renew" />,
    send: 'New recovery codes',
    request: 'POST /api/account/second-factor/recovery-codes',
    ...AUTHORITY,
  },
  'the removal of a passkey': {
    element: <RemovePasskeyDialog hasFactor onClose={close} passkey={PASSKEY} />,
    send: 'Remove',
    request: 'POST /api/account/passkeys/p1/remove',
    ...AUTHORITY,
  },
  'the name of a passkey': {
    element: <RenamePasskeyDialog onClose={close} passkey={PASSKEY} />,
    typed: { Name: 'Laptop' },
    send: 'Rename',
    request: 'PATCH /api/account/passkeys/p1',
    refused: { more: { error: 'errors.nameInvalid' }, at: 'Name' },
  },
  'a phone number': {
    element: <PhoneVerification onVerified={close} verified={undefined} />,
    typed: { 'Phone number': '600112233' },
    send: 'Send code',
    request: 'POST /api/auth/phone/send-code',
    says: 'The code could not be sent. Try again in a moment.',
    refused: { more: { error: 'errors.phoneInvalid' }, at: 'Phone number' },
    reloaded: ['Phone number'],
  },
  'a coupon': {
    element: <RedeemForm />,
    typed: { Code: 'SUMMER-26' },
    send: 'Redeem',
    request: 'POST /api/subscriptions/coupons/redeem',
    refused: { more: { error: 'errors.couponUnknown' }, at: 'Code' },
    wrong: { at: 'Code', text: 'x', says: ['4 to 40 letters', 'de 4 a 40 letras'] },
    reloaded: ['Code'],
  },
  'an offer': {
    element: (
      <OfferDialog bookies={[]} offer={{ ...OFFER, state: 'planned' }} onClose={close} rates={RATES} />
    ),
    typed: { 'Own money to bet': '10', 'Free bet': '10' },
    send: 'Save',
    request: 'PATCH /api/offers/o1',
    refused: { more: { path: 'terms.gainCents' }, at: 'Free bet' },
    wrong: { at: 'Free bet', text: '', says: ['Fill this in.', 'Rellena este campo.'] },
  },
  'what an offer brought': {
    element: <BroughtDialog offer={OFFER} onClose={close} />,
    typed: { 'Profit or loss of all bets together': '18.4' },
    send: 'Set to done',
    request: 'PATCH /api/offers/o1',
    refused: { more: { path: 'broughtCents' }, at: 'Profit or loss of all bets together' },
    wrong: {
      at: 'Profit or loss of all bets together',
      text: '',
      says: ['Fill this in.', 'Rellena este campo.'],
    },
  },
  'the rates of offers': {
    element: <RatesDialog onClose={close} rates={RATES} />,
    typed: { 'Kept of a free bet': '80' },
    send: 'Save',
    request: 'PUT /api/offers/rates',
    refused: { more: { path: 'retentionPct' }, at: 'Kept of a free bet' },
    wrong: { at: 'Kept of a free bet', text: '', says: ['Fill this in.', 'Rellena este campo.'] },
  },
};

testForms(defineArea({ name: AREA, routes: [], locales }), FORMS, 'This cannot be done with these values.');
