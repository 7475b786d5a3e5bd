import { describe, expect, it } from 'vitest';
import {
  mayDo,
  mayHandle,
  NOTIFICATION_SUB_TYPES,
  type Notification,
  notificationRequestSchema,
  notificationsQuerySchema,
  OPENING_REASONS,
  OTHER_REASONS,
  openingRequestSchema,
  reasonsOf,
  rejectSchema,
  SOMETHING_TYPES,
  SUB_TYPE_OF,
  somethingRequestSchema,
  transactionRequestSchema,
} from './index.ts';

type Asked = Pick<
  Notification,
  'status' | 'createdBy' | 'recipientIds' | 'canMarkAsDone' | 'canMarkAsRejected'
>;
const asked = (over: Partial<Asked> = {}): Asked => ({
  status: 'pending',
  createdBy: 'marc',
  recipientIds: ['ane'],
  canMarkAsDone: true,
  canMarkAsRejected: true,
  ...over,
});
const viewer = (userId: string, permissions: string[] = ['read:user:stats']) => ({ userId, permissions });

describe('who may finish and who may reject', () => {
  it.each([
    ['the creator', viewer('marc'), {}, true, false],
    ['the creator who may do everything', viewer('marc', ['manage:*']), {}, true, false],
    ['who may do everything', viewer('olga', ['manage:*']), {}, true, true],
    ['who may manage users only', viewer('olga', ['manage:user']), {}, false, false],
    ['a recipient', viewer('ane'), {}, true, true],
    [
      'a recipient without flags',
      viewer('ane'),
      { canMarkAsDone: false, canMarkAsRejected: false },
      false,
      false,
    ],
    ['a recipient who may only finish', viewer('ane'), { canMarkAsRejected: false }, true, false],
    ['a stranger', viewer('jon'), {}, false, false],
    ['nobody made it', viewer('ane'), { createdBy: undefined }, true, true],
  ])('%s', (_, who, over, done, reject) => {
    const one = asked(over);
    expect([mayHandle.done(one, who), mayHandle.reject(one, who)]).toEqual([done, reject]);
    expect([mayDo('done', one, who), mayDo('reject', one, who)]).toEqual([done, reject]);
  });

  it('nobody does anything to what is closed', () => {
    for (const status of ['done', 'rejected'] as const)
      for (const how of ['done', 'reject'] as const)
        expect(mayDo(how, asked({ status }), viewer('olga', ['manage:*']))).toBe(false);
  });
});

describe('reasons', () => {
  it('of openings are others than of the rest', () => {
    for (const subType of NOTIFICATION_SUB_TYPES)
      expect(reasonsOf(subType)).toBe(subType === 'bookie_opening_request' ? OPENING_REASONS : OTHER_REASONS);
  });

  it.each([
    { reason: 'because' },
    {},
    { reason: 'other', details: 'x'.repeat(1001) },
    { reason: 'other', more: 1 },
  ])('%j rejects nothing', (body) => expect(rejectSchema.safeParse(body).success).toBe(false));

  it('may be left without details, which are trimmed', () => {
    expect(rejectSchema.parse({ reason: 'other' })).toEqual({ reason: 'other', details: '' });
    expect(rejectSchema.parse({ reason: 'other', details: ' x ' })).toEqual({
      reason: 'other',
      details: 'x',
    });
  });
});

describe('requests', () => {
  const userEmail = ' Nerea@Correo.example ';
  const email = 'nerea@correo.example';

  it('have a kind of notification each', () => {
    for (const type of SOMETHING_TYPES) expect(NOTIFICATION_SUB_TYPES).toContain(SUB_TYPE_OF[type]);
    expect(new Set(Object.values(SUB_TYPE_OF)).size).toBe(Object.keys(SUB_TYPE_OF).length);
  });

  it('to open an account leave promotion and deposit open', () => {
    const bare = { userEmail: email, bookieId: 'bwin', promotionId: null, depositAmount: null, notes: '' };
    expect(openingRequestSchema.parse({ userEmail, bookieId: 'bwin' })).toEqual(bare);
    expect(openingRequestSchema.parse({ ...bare, depositAmount: 0 }).depositAmount).toBe(0);
    expect(openingRequestSchema.safeParse({ ...bare, depositAmount: -1 }).success).toBe(false);
  });

  it.each([0.01, 150.25, 1_000_000])('of %d euros are some', (amount) => {
    const body = { userEmail, bookieName: 'bwin', requestType: 'deposit', amount };
    expect(transactionRequestSchema.parse(body)).toMatchObject({ userEmail: email, amount, notes: '' });
  });

  it.each([0, -5, 0.005, 1_000_000.01, Number.NaN, '5'])('of %j euros are none', (amount) => {
    const body = { userEmail, bookieName: 'bwin', requestType: 'deposit', amount };
    expect(transactionRequestSchema.safeParse(body).success).toBe(false);
  });

  it('for something else say what', () => {
    const body = { userEmail, bookieName: 'bwin', requestType: 'other_request' };
    expect(somethingRequestSchema.parse({ ...body, notes: ' x ' }).notes).toBe('x');
    for (const notes of ['', '   ', undefined])
      expect(somethingRequestSchema.safeParse({ ...body, notes }).success).toBe(false);
  });
});

describe('what is asked and answered', () => {
  it('a question may be about one bot user', () => {
    expect(notificationsQuerySchema.parse({})).toEqual({});
    expect(notificationsQuerySchema.parse({ userEmail: 'A@b.c' })).toEqual({ userEmail: 'a@b.c' });
    expect(notificationsQuerySchema.safeParse({ all: '1' }).success).toBe(false);
  });

  it('a request says only what it has', () => {
    const request = { type: 'deposit', data: { amount: 1 }, bookieName: 'bwin' };
    expect(notificationRequestSchema.parse({ ...request, password: 'x' })).toEqual(request);
  });
});
