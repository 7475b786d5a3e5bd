import { expect, test } from 'vitest';
import { CircuitBreaker } from './circuit-breaker.ts';
import { DeliveryError, type DeliveryFailure } from './delivery-error.ts';

function setup() {
  const clock = { ms: 0 };
  const breaker = new CircuitBreaker('SMS', () => clock.ms);
  let calls = 0;
  const call = (failure?: DeliveryFailure, tookMs = 0) =>
    breaker
      .run(async () => {
        calls += 1;
        clock.ms += tookMs;
        if (failure) throw new DeliveryError(failure, failure);
        return 'sent';
      })
      .catch((error: Error) => error.message);
  const fail = async (times: number, failure: DeliveryFailure) => {
    for (let time = 0; time < times; time += 1) await call(failure);
  };
  return { clock, breaker, call, fail, calls: () => calls };
}
const DOWN = 'SMS is down and left alone for a while';

test.each<DeliveryFailure>(['unavailable', 'unknown'])(
  'five "%s" in a row: nobody calls for 30 s',
  async (failure) => {
    const { clock, call, fail, calls } = setup();
    await fail(5, failure);
    clock.ms = 29_999;
    expect([await call(), calls()]).toEqual([DOWN, 5]);
  },
);

test('after 30 s one call tries: its success lets all through, its failure none for 30 s more', async () => {
  const { clock, call, fail, calls } = setup();
  await fail(5, 'unavailable');
  clock.ms = 30_000;
  expect(await Promise.all([call('unknown'), call(), call()])).toEqual(['unknown', DOWN, DOWN]);
  clock.ms = 59_999;
  expect(await call()).toBe(DOWN);
  clock.ms = 60_000;
  expect([await call(), await call(), calls()]).toEqual(['sent', 'sent', 8]);
});

test.each<DeliveryFailure>(['recipient', 'refused'])('"%s" is no outage', async (failure) => {
  const { call, fail } = setup();
  await fail(20, failure);
  expect(await call()).toBe('sent');
});

test('failures that are not in a row do not add up', async () => {
  const { call, fail } = setup();
  await fail(4, 'unknown');
  await call();
  await fail(4, 'unknown');
  expect(await call()).toBe('sent');
});

test('who waits for longer than nine seconds already is waited for by one more and no others', async () => {
  const { clock, breaker, call, calls } = setup();
  const { promise: silence, reject } = Promise.withResolvers<string>();
  const waiting = breaker.run(() => silence).catch((error: Error) => error.message);
  clock.ms = 8999;
  expect([breaker.isOpen, await call('recipient'), calls()]).toEqual([false, 'recipient', 1]);
  clock.ms += 8999;
  expect(breaker.isOpen).toBe(false);
  clock.ms += 1;
  expect(breaker.isOpen).toBe(true);
  expect(await Promise.all([call('unknown'), call(), call()])).toEqual(['unknown', DOWN, DOWN]);
  reject(new DeliveryError('unknown', 'at last'));
  expect([await waiting, await call()]).toEqual(['at last', DOWN]);
});

test.each([
  ['one caller after the other', 4500, 2],
  ['a mail server that says nothing', 9000, 1],
])('%s waits nine seconds in vain: nobody waits any more, until it works again', async (_, tookMs, times) => {
  const { clock, call, calls } = setup();
  for (let time = 0; time < times; time += 1) expect(await call('unknown', tookMs)).toBe('unknown');
  expect([clock.ms, await call(), calls()]).toEqual([9000, DOWN, times]);
  clock.ms += 30_000;
  expect([await call(), await call(undefined, 5000), await call('unknown', 5000), await call()]).toEqual([
    'sent',
    'sent',
    'unknown',
    'sent',
  ]);
});
