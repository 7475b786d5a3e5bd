import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OrderDesk, type PackCustomer } from '#money/paypal/testing';

// A busy machine has other things to do.
vi.setConfig({ testTimeout: 60_000 });

/** Beyond which the breaker opens, at once and in a row. */
const BUYERS = 5;
const OTHERS = 40;
const OPEN_AGAIN_MS = 60_000;

let desk: OrderDesk;
/** Ends what hangs, as the time limit does. */
let end: (error: Error) => void;
/** How many requests PayPal has been sent. */
let asked = 0;
let isHanging = false;
beforeEach(async () => {
  asked = 0;
  isHanging = false;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  ended.catch(() => undefined);
  end = reject;
  desk = await OrderDesk.open({
    fetch: async (address, init) => {
      asked += 1;
      return isHanging ? ended : fetch(address, init);
    },
  });
});
afterEach(() => desk.close());

const isOrdered = async (person: PackCustomer): Promise<boolean> => {
  const order = await person.order();
  return typeof order !== 'string' && order.payments[0]?.providerOrderId !== undefined;
};

test('while PayPal hangs others are answered as ever; nobody waits for it any more, and within a minute all is as before', async () => {
  const people = await Promise.all(Array.from({ length: BUYERS }, () => desk.person()));
  const [first] = people;
  if (!first) throw new Error('There are five');
  isHanging = true;
  const answered: string[] = [];
  const buying = people.map(async (person) => {
    expect(await isOrdered(person)).toBe(false);
    answered.push('buyer');
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  for (let other = 0; other < OTHERS; other += 1) {
    expect((await first.browser.get('/api/auth/me')).status).toBe(200);
    answered.push('other');
  }
  // Whoever has nothing to do with it waited for nobody.
  expect(new Set(answered)).toEqual(new Set(['other']));
  end(new DOMException('The operation timed out', 'TimeoutError'));
  await Promise.all(buying);

  const askedBefore = asked;
  expect(await isOrdered(first)).toBe(false);
  expect(asked).toBe(askedBefore);

  isHanging = false;
  desk.clock.ms += OPEN_AGAIN_MS;
  expect(await isOrdered(first)).toBe(true);
  expect(asked).toBeGreaterThan(askedBefore);
});
