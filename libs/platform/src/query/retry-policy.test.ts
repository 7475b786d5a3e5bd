import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type ApiErrorCode } from '../api/api-error.ts';
import { createQueryClient } from './query-client.ts';

const failure = (status: number, code: ApiErrorCode) => new ApiError({ status, code, message: code });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** When each try of a read that always fails took place, in ms from the first. */
async function triesOf(error: Error): Promise<number[]> {
  const startMs = Date.now();
  const tries: number[] = [];
  const reading = createQueryClient().fetchQuery({
    queryKey: ['area', 'thing'],
    queryFn: () => {
      tries.push(Date.now() - startMs);
      throw error;
    },
    // fetchQuery alone does not retry by default; the policy is the client's own
    retry: createQueryClient().getDefaultOptions().queries?.retry ?? false,
  });
  const settled = expect(reading).rejects.toBe(error);
  await vi.runAllTimersAsync();
  await settled;
  return tries;
}

describe('a read that fails', () => {
  it.each([
    ['401', failure(401, 'UNAUTHORIZED')],
    ['403', failure(403, 'FORBIDDEN')],
    ['a plan that lacks it', failure(403, 'PLAN_REQUIRED')],
  ])('with %s is not tried again', async (_what, error) => {
    expect(await triesOf(error)).toEqual([0]);
  });

  it.each([
    ['400', failure(400, 'BAD_REQUEST')],
    ['404', failure(404, 'NOT_FOUND')],
    ['409', failure(409, 'CONFLICT')],
    ['an answer of another form', failure(200, 'BAD_ANSWER')],
  ])(
    'with %s is tried again three times too, and whoever waits is told within a second',
    async (_what, error) => {
      expect(await triesOf(error)).toEqual([0, 100, 300, 700]);
    },
  );

  it.each([
    ['500', failure(500, 'INTERNAL')],
    ['503', failure(503, 'UNAVAILABLE')],
    ['429', failure(429, 'RATE_LIMITED')],
    ['no network', failure(0, 'NETWORK')],
    ['anything else', new Error('?')],
  ])('with %s is tried again after 1, 2 and 4 s', async (_what, error) => {
    expect(await triesOf(error)).toEqual([0, 1_000, 3_000, 7_000]);
  });
});

it('a write is never tried again', async () => {
  const write = vi.fn(() => Promise.reject(failure(500, 'INTERNAL')));
  const client = createQueryClient();
  const writing = client.getMutationCache().build(client, { mutationFn: write }).execute(undefined);
  await expect(writing).rejects.toThrow();
  await vi.runAllTimersAsync();
  expect(write).toHaveBeenCalledTimes(1);
});
