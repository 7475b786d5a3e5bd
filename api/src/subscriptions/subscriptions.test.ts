import { plansAnswerSchema, subscriptionAnswerSchema } from '@bothways/domain/subscriptions';
import { expect, test } from 'vitest';
import { cookieOf, postJson, testServices } from '../testing/test-services.ts';

test('everybody sees the price list', async () => {
  const services = await testServices();
  const answer = await services.app.request('/api/subscriptions/plans');
  const { plans, paypal } = plansAnswerSchema.parse(await answer.json());
  expect(paypal).toBeUndefined();
  expect(
    plans.map(({ plan, billingOptions }) => [
      plan,
      billingOptions.map(({ price, status }) => [price, status]),
    ]),
  ).toEqual([
    ['free', []],
    ['starter', [29.99, 99.99, 259.99, 479.99].map((price) => [price, 'coming_soon'])],
    ['pro', [43.99, 159.99, 414.99, 779.99].map((price) => [price, 'active'])],
  ]);
  const cookie = await cookieOf(services, 'free');
  const mine = await services.app.request('/api/subscriptions', { headers: { cookie } });
  expect(subscriptionAnswerSchema.parse(await mine.json()).subscription).toBeNull();
  const bought = await postJson(
    services,
    '/api/subscriptions',
    { planId: 'pro', billingOptionId: 'pro-monthly' },
    { cookie },
  );
  expect([bought.status, await bought.json()]).toEqual([
    503,
    expect.objectContaining({ error: 'errors.providerMissing' }),
  ]);
  await services.database.close();
});
