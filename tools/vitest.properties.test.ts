import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PROPERTY_LIMIT_MS, patience } from './vitest.limits.ts';

const never = (): Promise<void> => new Promise(() => undefined);

it('interrupts every property long before its test runs out of time', () => {
  expect(fc.readConfigureGlobal().interruptAfterTimeLimit).toBe(PROPERTY_LIMIT_MS);
  expect(2 * PROPERTY_LIMIT_MS).toBeLessThan(patience.testTimeout);
});

it('takes what held until then', async () => {
  let runs = 0;
  const slow = fc.asyncProperty(fc.nat(), async () => {
    if (++runs > 3) await never();
  });
  await fc.assert(slow, { interruptAfterTimeLimit: 50 });
  expect(runs).toBe(4);
});

it('fails what did not hold once until then', async () => {
  await expect(fc.assert(fc.asyncProperty(fc.nat(), never), { interruptAfterTimeLimit: 50 })).rejects.toThrow(
    'interrupted',
  );
});
