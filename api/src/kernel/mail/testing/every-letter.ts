import type { LetterRequest } from '../templates.ts';

export const STOP = {
  page: 'https://bothways.test/en/stop-digest#a.b',
  oneClick: 'https://bothways.test/api/x?token=a.b',
};
export const LINK = 'https://bothways.test/en/reset-password?token=a%26b&x="1"';
export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const PAPER = {
  number: 'R-2026-000071',
  item: {
    kind: 'pack',
    pack: 'scale',
    credits: 120_000,
    payment: 1,
    payments: 2,
    orderNumber: 'PK-0071',
  },
  totalCents: 40_000,
  tax: { name: 'IVA', rate: 2100 },
} as const;
const DUE = { order: 'PK-0071', totalCents: 10_000, tax: PAPER.tax, atMs: Date.UTC(2026, 11, 23) };
export const GIVEN = {
  plan: 'pro',
  minutes: 195,
  outages: [
    {
      bookie: 'Betsson',
      mode: 'prematch',
      fromMs: Date.UTC(2026, 10, 19, 20, 10),
      toMs: Date.UTC(2026, 10, 19, 22, 45),
      minutes: 155,
    },
    {
      bookie: 'Winamax\r\nBcc: eve@example.test',
      mode: 'live',
      fromMs: Date.UTC(2026, 10, 12, 14, 2),
      toMs: Date.UTC(2026, 10, 12, 14, 42),
      minutes: 40,
    },
  ],
} as const;
/** A letter of each kind. */
export const LETTERS: readonly LetterRequest[] = [
  {
    kind: 'verifyEmail',
    link: LINK,
    minutes: 60,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  { kind: 'resetPassword', link: LINK, minutes: 30 },
  { kind: 'changeEmail', link: LINK, minutes: 60, newEmail: 'new@example.test' },
  { kind: 'emailChanged', link: LINK, minutes: 60, newEmail: 'new@example.test' },
  {
    kind: 'newDevice',
    link: LINK,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  { kind: 'accountExists', link: LINK },
  { kind: 'botInvitation', link: LINK, days: 14, by: 'lea@bothways.test', stop: STOP },
  { kind: 'botInvitationDeclined', link: LINK },
  { kind: 'bought', link: LINK, money: { ...PAPER, next: 'https://bothways.test/en/bot' } },
  { kind: 'renewed', link: LINK, money: { ...PAPER, item: { kind: 'subscription', plan: 'pro', days: 30 } } },
  { kind: 'refunded', link: LINK, money: { ...PAPER, number: 'C-2026-000004' } },
  { kind: 'paymentFailed', link: LINK, money: { plan: 'pro' } },
  { kind: 'suspended', link: LINK, money: { plan: 'pro' } },
  { kind: 'ending', link: LINK, money: { plan: 'pro', atMs: Date.UTC(2026, 11, 3, 23, 59) } },
  { kind: 'timeGiven', link: LINK, money: { ...GIVEN, untilMs: Date.UTC(2026, 11, 14, 12, 15) } },
  { kind: 'timeGivenFrozen', link: LINK, money: GIVEN },
  { kind: 'secondDue', link: LINK, money: DUE },
  { kind: 'secondOverdue', link: LINK, money: DUE },
  { kind: 'botRequest', link: LINK, asked: { type: 'opening', bookie: 'Kirolbet' }, stop: STOP },
  { kind: 'botRequestDone', link: LINK, asked: { type: 'withdrawal', bookie: 'Kirolbet' }, stop: STOP },
  {
    kind: 'digest',
    link: LINK,
    digest: {
      rhythm: 'daily',
      isTest: false,
      lists: [
        { family: 'arbs', mode: 'prematch', found: 12, bestPct: 4.761, medianMs: 95_000, standing: 3 },
        { family: 'valuebets', mode: 'live', found: 1, bestPct: 7, medianMs: null, standing: 1 },
      ],
    },
    stop: STOP,
  },
  {
    kind: 'botRequestRejected',
    link: LINK,
    asked: { type: 'other_request', bookie: 'Kirolbet' },
    stop: STOP,
  },
  {
    kind: 'signIn',
    link: LINK,
    minutes: 15,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  {
    kind: 'passwordChanged',
    link: LINK,
    passkeys: 0,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  {
    kind: 'securityEvent',
    event: 'account.exported',
    link: LINK,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  { kind: 'supportEvent', event: 'account.disabled', link: LINK, atMs: 0 },
  {
    kind: 'accountDeleted',
    number: 'D-1',
    link: LINK,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  { kind: 'canaryWithdrawn', link: LINK, release: { area: 'customer', version: '2.0.0', stable: '1.0.0' } },
  {
    kind: 'lostFactorAsked',
    link: LINK,
    minutes: 60,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  {
    kind: 'lostFactorStarted',
    link: LINK,
    readyAtMs: Date.UTC(2026, 10, 23, 16, 5),
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  {
    kind: 'lostFactorWaiting',
    link: LINK,
    readyAtMs: Date.UTC(2026, 10, 23, 16, 5),
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
  {
    kind: 'lostFactorReady',
    link: LINK,
    days: 7,
    cancel: LINK,
    userAgent: FIREFOX,
    ip: '203.0.113.7',
    atMs: Date.UTC(2026, 10, 20, 16, 5),
  },
];
