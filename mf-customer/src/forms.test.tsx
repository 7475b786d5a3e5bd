import { defineArea } from '@bothways/platform';
import { type FormCase, testForms } from '@bothways/platform/testing';
import { AREA } from './area-name.ts';
import { BroughtDialog, OfferDialog, RatesDialog } from './matched-betting/testing/index.ts';
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

const FORMS: Record<string, FormCase> = {
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
