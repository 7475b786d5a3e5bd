import { recoveryCodesSchema } from '@bothways/domain/account';
import { AUDIT_ACTIONS, type AuditAction, auditVerdictSchema } from '@bothways/domain/audit';
import { adminCouponAnswerSchema } from '@bothways/domain/coupons';
import {
  eventSearchAnswerSchema,
  matchDecisionsAnswerSchema,
  matchReviewsAnswerSchema,
} from '@bothways/domain/matching';
import { type Subscription, subscriptionAnswerSchema } from '@bothways/domain/subscriptions';
import { HOUR_MS } from '@bothways/domain/time';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DEMO_PASSWORD } from '#demo';
import { sqliteForTest } from '#kernel/db/testing';
import { addDeadJob } from '#kernel/jobs/testing';
import { startTwilioServer, type TwilioServer } from '#kernel/sms/testing';
import { type LocalEngine, localEngine } from '#market/engine/testing';
import { MemoryProvider, MONTHLY, PLAN_IDS } from '#money/subscriptions/testing';
import { addPasskey, SoftwareAuthenticator } from '#people/passkeys/testing';
import { codeIn } from '#people/phone/testing';
import {
  AccountSteps,
  aQuote,
  type Browser,
  expectOk,
  PASSWORD,
  TEST_ORIGIN,
  TestClock,
  versionIn,
} from '#testing';

// Hashing a password is slow on purpose, and much slower on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

/** Events of areas that are still to come; one that is written down from now on leaves this list. */
const LATER: ReadonlySet<AuditAction> = new Set([
  // Of what the log says of payments; its own test shows it.
  'account.found-by-log-name',
  // Of the catalogue of bookmakers; its own tests show them.
  'bookie.created',
  'bookie.updated',
  'bookie.deleted',
  'bookie.restored',
  'bot-user.updated',
  // Of what bookmakers offer; its own tests show them.
  'promotion.created',
  'promotion.updated',
  'promotion.ended',
  'promotion.deleted',
  'promotion.restored',
  'testimonial.created',
  'testimonial.updated',
  'testimonial.deleted',
  'testimonial.ordered',
  // Of teams that release from outside; their own tests show them.
  'deploy-key.created',
  'deploy-key.revoked',
  'deploy-key.push-opened',
  'deploy-key.push-refused',
  'deploy-key.released',
  'deploy-key.releases-withdrawn',
  // Of bot users, their bets, balances and notifications; their own tests show them.
  'event.analyzed',
  'event.not-analyzed',
  'bot-bet.claimable',
  'bot-bet.not-claimable',
  'bot-user.invited',
  'bot-user.invitation-withdrawn',
  'bot-user.invitation-declined',
  'bot-user.left',
  'bot-user.added',
  'bot-user.alias-changed',
  'bot-user.tags-changed',
  'bot-user.ready-changed',
  'bot-user.enabled',
  'bot-user.disabled',
  'bot-user.started',
  'bot-user.stopped',
  'bot-user.frozen',
  'bot-user.unfrozen',
  'bot-user.linked',
  'bot-user.unlinked',
  'balance.added',
  'balance.changed',
  'balance.deleted',
  'notification.requested',
  'notification.done',
  'notification.rejected',
  // Of accounts at bookmakers, whose own tests show them.
  'credential.read',
  'credential.updated',
  'bookie-account.added',
  'bookie-account.enabled',
  'bookie-account.disabled',
  'bookie-account.reduced-odds-changed',
  'bookie-account.ludo-induction-changed',
  'bookie-account.proxy-detached',
  // Of the money of bot users; their own tests show them.
  'bot-payment.recorded',
  'bot-payment.waiting',
  'bot-payment.approved',
  'bot-payment.declined',
  'bot-payment.deleted',
  'bot-payment.refused',
  'bot-correction.added',
  'bot-correction.deleted',
  // Of the payment provider and of time, without anybody who asks; their own tests show them.
  'subscription.refused',
  'subscription.paid',
  'subscription.payment-returned',
  'subscription.payment-refused',
  'subscription.ended',
  'subscription.stopped',
  // Of one that was paid.
  'subscription.reactivated',
  'subscription.revised',
  'subscription.time-given',
  // Of orders and of who invited whom; their own tests show them.
  'order.begun',
  'order.made',
  'order.paid',
  'order.confirmed',
  'order.payment-refused',
  'order.refund-asked',
  'order.refund-refused',
  'order.returned',
  'order.disputed',
  'order.dispute-decided',
  'order.bonus-paid',
  'order.bonus-returned',
  'referral.said',
  'referral.rewarded',
  'referral.returned',
  // Of where alerts go; their own tests show them.
  'alerts.linked',
  'alerts.unlinked',
  // Of authenticators that are copied; their own tests show it.
  'account.passkey-copied',
  // Of who has lost the second factor, which takes days; their own tests show them.
  'account.lost-factor-asked',
  'account.lost-factor-started',
  'account.lost-factor-cancelled',
  'account.lost-factor-ended',
  'account.lost-factor-removed',
  // Of trusted devices; their own tests show them.
  'account.device-trusted',
  'account.trusted-devices-removed',
  'account.trusted-device-copied',
  // Of one's own limits and pauses; their own tests show them.
  'account.limit-changed',
  'account.time-out-started',
  'account.self-excluded',
  // Of requests about bot users; their own tests show them.
  'notification.requested',
  'notification.done',
  'notification.rejected',
  // Of money in the back office; its own tests show them.
  'payment.alarm-resolved',
  'payment.refund-asked',
  'payment.refund-refused',
  'tax-rate.added',
  'tax-rate.removed',
  // Of an intruder in the database; its own tests show it.
  'audit.tail-missing',
  // Of credits, whose own tests show them.
  'credits.transferred',
  'credits.waiting',
  'credits.approved',
  'credits.declined',
  'credits.refused',
  'credits.limits-changed',
  // Of the ledger's check; its own tests show it.
  'ledger.closed',
  'ledger.opened',
  'payment.recorded',
  // Written by commands, whose own tests show it.
  'deployment.released',
  // Of what runs, whose own tests show them.
  'deployment.rolled-back',
  'deployment.share-set',
  'deployment.promoted',
  'deployment.paused',
  'deployment.resumed',
  'deployment.withdrawn',
  'vault.rotated',
  // Of a start with another secret; its own tests show it.
  'auth-secret.changed',
  // Of a copy; its own tests show it.
  'installation.activated',
]);

const EMAIL = 'events@example.test';
const RIGHT = { currentPassword: PASSWORD };
const IP = '203.0.113.77';
const OWNER_IP = '203.0.113.78';

const clock = new TestClock();
const provider = new MemoryProvider();
let engine: LocalEngine;
let steps: AccountSteps;
let twilio: TwilioServer;
let person: Browser;
let owner: Browser;
beforeAll(async () => {
  twilio = await startTwilioServer();
  engine = localEngine(clock.nowMs, { byNames: true });
  steps = await AccountSteps.start(await sqliteForTest(), {
    clock,
    enginePort: engine,
    provider,
    planIds: PLAN_IDS,
    config: { trustProxy: true, sms: { provider: 'twilio', ...twilio.config } },
  });
  person = steps.browser({ 'x-forwarded-for': IP });
  owner = steps.browser({ 'x-forwarded-for': OWNER_IP });
  await steps.signIn(owner, 'admin@bothways.test', DEMO_PASSWORD);
});
afterAll(async () => {
  await steps.stop();
  await twilio.close();
  await steps.services.database.close();
});

/** Who did it: the person, the owner, or nobody who is signed in. */
type Who = 'person' | 'owner' | 'system';
interface Event {
  /** What is written down, in order: nothing more and nothing twice. */
  writes: AuditAction[];
  who: Who;
  act(): Promise<unknown>;
}

/** What later events need of earlier ones. */
const story = {
  personId: '',
  ownerId: '',
  policyId: '',
  roleId: '',
  couponId: '',
  secret: '',
  recoveryCodes: [''],
  passkeyId: '',
};

const linkOf = async (): Promise<string> =>
  (await steps.letters()).findLast(({ to }) => to === EMAIL)?.token ?? '';
const signIn = () => steps.signIn(person, EMAIL);
const asOwner = (method: string, path: string, body?: unknown): Promise<Response> =>
  owner.send(method, path, body === undefined ? undefined : JSON.stringify(body));
const createdId = async (answer: Promise<Response>, of: 'policy' | 'role'): Promise<string> => {
  const body = await expectOk(answer);
  return z.object({ [of]: z.object({ id: z.string() }) }).parse(body)[of]?.id ?? '';
};
const nextCode = () => {
  clock.ms += 30_000;
  return steps.codeOf(story.secret);
};
const put = (path: string, body: unknown) => asOwner('PUT', path, body);
const personVersion = () => versionIn(owner.get(`/api/admin/users/${story.personId}`));
const decide = async (word: 'accept' | 'reject') => {
  const at = { id: `k-${word}`, sport: 'basketball' as const, country: 'Spain', league: 'ACB' };
  const startedAt = new Date(clock.ms + 6 * HOUR_MS).toISOString();
  const side = word === 'accept' ? 'Miraflores' : 'Villanueva';
  const known = { ...at, home: `CB ${side}`, away: `Real ${side}`, startedAt };
  const newcomer = { ...known, id: `o-${word}`, home: 'San Pablo Burgos' };
  const overTimeIncluded = true;
  engine.thread.apply([aQuote('bet365', '1', 2.1, { event: known, overTimeIncluded })], 'one');
  engine.thread.apply([aQuote('bwin', '2', 2.1, { event: newcomer, overTimeIncluded })], 'two');
  clock.ms += 1000;
  engine.thread.tick();
  await steps.services.matching.settled();
  const { reviews } = matchReviewsAnswerSchema.parse(
    await (await owner.get('/api/admin/matching/reviews')).json(),
  );
  return expectOk(owner.post(`/api/admin/matching/reviews/${reviews[0]?.id}/${word}`));
};

const PAIRED = 'basketball-arsenal-chelsea';
/** Two sources quote one event of a Spanish league. */
const quoteEvent = (league: string, home: string): void => {
  const startedAt = new Date(clock.ms + 6 * HOUR_MS).toISOString();
  const at = { sport: 'basketball' as const, country: 'Spain', league, home, away: 'Unicaja', startedAt };
  for (const source of ['one', 'two']) {
    const event = { ...at, id: `${home}-${source}` };
    engine.thread.apply([aQuote('bet365', '1', 2.1, { event, overTimeIncluded: true })], source);
  }
};
const pairEvent = async (): Promise<string> => {
  quoteEvent('ACB', PAIRED);
  const found = await owner.get(`/api/admin/matching/events?search=${PAIRED}`);
  return eventSearchAnswerSchema.parse(await found.json()).events[0]?.eventId ?? '';
};
const splitPair = async (): Promise<unknown> =>
  expectOk(
    owner.post(`/api/admin/matching/events/${await pairEvent()}/split`, {
      leaving: ['two'],
      seen: ['one', 'two'],
    }),
  );
const undoLast = async (): Promise<unknown> => {
  const page = await owner.get('/api/admin/matching/decisions');
  const [last] = matchDecisionsAnswerSchema.parse(await page.json()).decisions;
  return expectOk(owner.post(`/api/admin/matching/decisions/${last?.id}/undo`));
};
const dismissReports = async (): Promise<unknown> => {
  const eventId = await pairEvent();
  const report = { list: 'surebets', itemId: `${eventId}~p~gone`, bookies: ['bet365'] };
  await expectOk(owner.post(`/api/events/${eventId}/reports`, report));
  return expectOk(owner.post(`/api/admin/matching/reports/${eventId}/dismiss`));
};
const forgetName = async (): Promise<unknown> => {
  const alias = { sport: 'basketball', competition: 'open', source: 'two', name: 'x', team: 'Y' };
  await steps.services.database.db
    .insertInto('matchAliases')
    .values({ ...alias, times: 2 })
    .execute();
  return expectOk(owner.post('/api/admin/matching/aliases/forget', alias));
};

const partLeagues = async (): Promise<unknown> => {
  quoteEvent('LEB Oro', 'Obradoiro');
  const [one, other] = ['one', 'two'].map((source) => ({ source, country: 'Spain', league: 'LEB Oro' }));
  const body = { leagues: { sport: 'basketball', one, other }, decided: 'apart', version: 0 };
  return expectOk(owner.post('/api/admin/matching/leagues/decide', body));
};

/** Subscribes, or does something with what the person has. */
const subscribe = async (path: string, body: unknown = {}): Promise<Subscription | null> =>
  subscriptionAnswerSchema.parse(await expectOk(person.post(`/api/subscriptions${path}`, body))).subscription;
const withMine = async (action: string) => {
  const answer = await person.get('/api/subscriptions');
  const mine = subscriptionAnswerSchema.parse(await answer.json()).subscription;
  return subscribe(`/${mine?._id}/${action}`);
};
const bought: { mine: Subscription | null } = { mine: null };

/** One story of an account and of those who look after it, in the order in which it happens. */
const EVENTS: Event[] = [
  {
    writes: ['account.sign-up-asked'],
    who: 'system',
    act: () => person.post('/api/auth/sign-up/email', { name: 'Ana', email: EMAIL, password: PASSWORD }),
  },
  {
    writes: ['account.created', 'account.email-verified', 'account.signed-in'],
    who: 'person',
    act: async () => person.post('/api/auth/verify-email', { token: await linkOf() }),
  },
  { writes: ['account.signed-out'], who: 'person', act: () => person.post('/api/auth/sign-out') },
  {
    writes: ['account.sign-in-refused'],
    who: 'system',
    act: () => person.post('/api/auth/sign-in/email', { email: EMAIL, password: 'wrong' }),
  },
  {
    writes: ['account.sign-up-repeated'],
    who: 'system',
    act: () => person.post('/api/auth/sign-up/email', { name: 'X', email: EMAIL, password: PASSWORD }),
  },
  {
    writes: ['account.sign-in-letter-asked'],
    who: 'system',
    act: () => person.post('/api/auth/sign-in/letter', { email: EMAIL }),
  },
  {
    writes: ['account.password-reset-asked'],
    who: 'system',
    act: () => person.post('/api/auth/forgot-password', { email: EMAIL }),
  },
  {
    writes: ['account.password-changed'],
    who: 'person',
    act: async () => person.post('/api/auth/reset-password', { token: await linkOf(), password: PASSWORD }),
  },
  { writes: ['account.signed-in'], who: 'person', act: signIn },
  {
    writes: ['account.password-changed'],
    who: 'person',
    act: () => person.post('/api/account/password', { ...RIGHT, newPassword: PASSWORD }),
  },
  {
    writes: ['account.profile-changed'],
    who: 'person',
    act: () => person.send('PATCH', '/api/account/profile', '{"country":"EE"}'),
  },
  {
    writes: ['account.email-change-asked'],
    who: 'person',
    act: () => person.post('/api/account/email', { newEmail: 'other@example.test', ...RIGHT }),
  },
  {
    writes: ['account.email-change-cancelled'],
    who: 'person',
    act: () => person.send('DELETE', '/api/account/email'),
  },
  {
    writes: ['account.email-change-asked'],
    who: 'person',
    act: () => person.post('/api/account/email', { newEmail: 'other@example.test', ...RIGHT }),
  },
  {
    writes: ['account.email-changed'],
    who: 'person',
    act: async () => {
      const token = (await steps.letters()).findLast(({ to }) => to === 'other@example.test')?.token;
      return person.post('/api/auth/verify-email', { token });
    },
  },
  {
    writes: ['account.phone-verified'],
    who: 'person',
    act: async () => {
      await expectOk(
        person.post('/api/auth/phone/send-code', { phoneNumber: '612345678', countryCode: 'ES' }),
      );
      const code = codeIn({ text: twilio.taken.at(-1)?.Body ?? '' });
      return person.post('/api/auth/phone/verify-code', { code });
    },
  },
  {
    writes: ['account.sessions-ended'],
    who: 'person',
    act: () => person.post('/api/account/sessions/end-others'),
  },
  {
    writes: ['account.second-factor-enabled'],
    who: 'person',
    act: async () => Object.assign(story, await steps.enableFactor(person)),
  },
  {
    writes: ['account.recovery-codes-renewed'],
    who: 'person',
    act: async () => {
      const body = { ...RIGHT, code: nextCode() };
      const answer = await expectOk(person.post('/api/account/second-factor/recovery-codes', body));
      Object.assign(story, recoveryCodesSchema.parse(answer));
    },
  },
  {
    writes: ['account.recovery-code-used', 'account.second-factor-disabled'],
    who: 'person',
    act: () => person.post('/api/account/second-factor/disable', { ...RIGHT, code: story.recoveryCodes[0] }),
  },
  {
    writes: ['account.passkey-added'],
    who: 'person',
    act: async () => {
      const { id } = await addPasskey(person, RIGHT, {
        authenticator: new SoftwareAuthenticator(TEST_ORIGIN),
      });
      story.passkeyId = id;
    },
  },
  {
    writes: ['account.passkey-renamed'],
    who: 'person',
    act: () => person.send('PATCH', `/api/account/passkeys/${story.passkeyId}`, '{"name":"Key"}'),
  },
  {
    writes: ['account.passkey-removed'],
    who: 'person',
    act: () => person.post(`/api/account/passkeys/${story.passkeyId}/remove`, RIGHT),
  },
  { writes: ['account.exported'], who: 'person', act: () => person.post('/api/account/export', RIGHT) },
  {
    writes: ['policy.created'],
    who: 'owner',
    act: async () => {
      const policy = { name: 'Readers', actions: ['read:user'] };
      story.policyId = await createdId(asOwner('POST', '/api/admin/iam/policies', policy), 'policy');
    },
  },
  {
    writes: ['policy.updated'],
    who: 'owner',
    act: async () =>
      put(`/api/admin/iam/policies/${story.policyId}`, {
        version: await versionIn(owner.get('/api/admin/iam/policies'), story.policyId),
        actions: ['read:bookie'],
      }),
  },
  {
    writes: ['role.created'],
    who: 'owner',
    act: async () => {
      const role = { name: 'Reader', policyIds: [story.policyId] };
      story.roleId = await createdId(asOwner('POST', '/api/admin/iam/roles', role), 'role');
    },
  },
  {
    writes: ['role.updated'],
    who: 'owner',
    act: async () =>
      put(`/api/admin/iam/roles/${story.roleId}`, {
        version: await versionIn(owner.get('/api/admin/iam/roles'), story.roleId),
        policyIds: [],
      }),
  },
  {
    writes: ['assignment.created'],
    who: 'owner',
    act: () =>
      asOwner('POST', '/api/admin/iam/assignments', { userId: story.personId, roleId: story.roleId }),
  },
  {
    writes: ['assignment.updated'],
    who: 'owner',
    act: async () =>
      put(`/api/admin/iam/users/${story.personId}/roles`, {
        version: await personVersion(),
        roleIds: ['operator', story.roleId],
      }),
  },
  {
    writes: ['assignment.deleted'],
    who: 'owner',
    act: () => asOwner('DELETE', `/api/admin/iam/assignments/${story.personId}/${story.roleId}`, {}),
  },
  {
    // An operator disables nobody who may do more than they may.
    writes: ['access.refused'],
    who: 'person',
    act: () => person.post(`/api/admin/users/${story.ownerId}/disable`, { reason: 'a try' }),
  },
  {
    writes: ['role.deleted'],
    who: 'owner',
    act: () => asOwner('DELETE', `/api/admin/iam/roles/${story.roleId}`, {}),
  },
  {
    writes: ['policy.deleted'],
    who: 'owner',
    act: () => asOwner('DELETE', `/api/admin/iam/policies/${story.policyId}`, {}),
  },
  {
    writes: ['account.plan-changed'],
    who: 'owner',
    act: async () =>
      put(`/api/admin/users/${story.personId}/plan`, { plan: 'pro', version: await personVersion() }),
  },
  {
    writes: ['account.disabled'],
    who: 'owner',
    act: () => asOwner('POST', `/api/admin/users/${story.personId}/disable`, { reason: 'chargeback' }),
  },
  {
    writes: ['account.enabled'],
    who: 'owner',
    act: () => asOwner('POST', `/api/admin/users/${story.personId}/enable`, {}),
  },
  { writes: ['matching.accepted'], who: 'owner', act: () => decide('accept') },
  { writes: ['matching.rejected'], who: 'owner', act: () => decide('reject') },
  { writes: ['matching.reopened'], who: 'owner', act: undoLast },
  { writes: ['matching.split'], who: 'owner', act: splitPair },
  { writes: ['matching.joined'], who: 'owner', act: undoLast },
  { writes: ['matching.reports-dismissed'], who: 'owner', act: dismissReports },
  { writes: ['matching.alias-forgotten'], who: 'owner', act: forgetName },
  { writes: ['matching.leagues-decided'], who: 'owner', act: partLeagues },
  {
    writes: ['account.new-device', 'account.signed-in'],
    who: 'person',
    act: () => steps.signIn(person, 'other@example.test'),
  },
  {
    writes: ['coupon.created'],
    who: 'owner',
    act: async () => {
      const made = await expectOk(asOwner('POST', '/api/admin/coupons', { code: 'EVENT-9', days: 9 }));
      story.couponId = adminCouponAnswerSchema.parse(made).coupon._id;
    },
  },
  {
    writes: ['coupon.redeemed'],
    who: 'person',
    act: () => subscribe('/coupons/redeem', { code: 'EVENT-9' }),
  },
  { writes: ['subscription.frozen'], who: 'person', act: () => withMine('freeze') },
  { writes: ['subscription.unfrozen'], who: 'person', act: () => withMine('unfreeze') },
  {
    writes: ['subscription.begun'],
    who: 'person',
    act: async () => {
      bought.mine = await subscribe('', MONTHLY);
    },
  },
  {
    writes: ['subscription.approved'],
    who: 'person',
    act: () => {
      const { _id, paypalSubscriptionId = '' } = bought.mine ?? {};
      provider.approve(paypalSubscriptionId);
      return subscribe(`/${_id}/approve`, { paypalSubscriptionId });
    },
  },
  {
    writes: ['subscription.cancelled'],
    who: 'person',
    act: () => subscribe(`/${bought.mine?._id}/cancel`),
  },
  {
    writes: ['coupon.updated'],
    who: 'owner',
    act: async () =>
      put(`/api/admin/coupons/${story.couponId}`, {
        version: await versionIn(owner.get('/api/admin/coupons'), story.couponId),
        note: 'of the story',
      }),
  },
  {
    writes: ['coupon.disabled'],
    who: 'owner',
    act: () => asOwner('POST', `/api/admin/coupons/${story.couponId}/disable`, {}),
  },
  {
    writes: ['job.retried'],
    who: 'owner',
    act: async () => {
      await addDeadJob(steps.services.database.db, clock.ms);
      return asOwner('POST', '/api/admin/jobs/dead-job/retry', {});
    },
  },
  {
    writes: ['account.deleted'],
    who: 'person',
    act: () => person.post('/api/account/delete', { ...RIGHT, confirmation: 'other@example.test' }),
  },
];

const rows = () => steps.services.database.db.selectFrom('auditLog').selectAll().orderBy('seq').execute();

test('each security event is written down once: who, what, to whom, when and from where', async () => {
  const { id: ownerId } = await steps.me(owner);
  story.ownerId = ownerId;
  for (const { writes, who, act } of EVENTS) {
    const before = (await rows()).length;
    const answer = await act();
    if (
      answer instanceof Response &&
      writes[0] !== 'account.sign-in-refused' &&
      writes[0] !== 'access.refused'
    )
      expect([writes, answer.status]).toEqual([writes, 200]);
    await steps.services.idle();
    const added = (await rows()).slice(before);
    expect(added.map(({ action }) => action)).toEqual(writes);
    if (writes[0] === 'account.created') story.personId = added[0]?.target.replace('user:', '') ?? '';
    for (const row of added) {
      const actor = { person: story.personId, owner: story.ownerId, system: 'system' }[who];
      expect({ [row.action]: row.actor }).toEqual({ [row.action]: actor });
      expect([row.ip, row.atMs <= clock.ms, row.atMs > clock.ms - 60_000]).toEqual([
        // The proof of a deletion holds nothing of the person.
        row.action === 'account.deleted' ? null : who === 'owner' ? OWNER_IP : IP,
        true,
        true,
      ]);
      expect(row.target).toMatch(/^(user|address|role|policy|match|leagues|event|alias|coupon|job):.+/);
    }
  }
});

test('the list above has every event that is written down anywhere', () => {
  const performed = new Set(EVENTS.flatMap(({ writes }) => writes));
  expect(AUDIT_ACTIONS.filter((action) => !performed.has(action) && !LATER.has(action))).toEqual([]);
  expect([...LATER].filter((action) => performed.has(action))).toEqual([]);
});

test('the chain of all of it is whole, and no secret is in it', async () => {
  const answer = await owner.get('/api/admin/audit/verify');
  expect(auditVerdictSchema.parse(await answer.json()).fault).toBeUndefined();
  const log = JSON.stringify(await rows());
  for (const secret of [PASSWORD, story.secret, ...story.recoveryCodes, '612345678'])
    expect(log).not.toContain(secret);
});
