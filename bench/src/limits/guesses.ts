import type { ApiProcess } from '../server/api-process.ts';
import { atRate } from '../server/rate.ts';

/** One guess. */
export interface Guess {
  path: string;
  body: object;
  /** The session's cookie. */
  cookie?: string;
  /** X-Forwarded-For; the last entry is the proxy's. */
  from?: string;
}

export interface Guesses {
  /** Number of guesses by status; 0: no response. */
  statuses: Record<string, number>;
  seconds: number;
}

/** Sends guesses to all nodes in turn, at a fixed rate. */
export async function guess(
  nodes: readonly ApiProcess[],
  { times, perSecond }: { times: number; perSecond: number },
  guessOf: (nth: number) => Guess,
): Promise<Guesses> {
  const statuses: Record<string, number> = {};
  const beganMs = performance.now();
  await atRate(perSecond, times / perSecond, async (nth) => {
    const origin = nodes[nth % nodes.length]?.origin ?? '';
    const { path, body, cookie, from } = guessOf(nth);
    const answer = await fetch(origin + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(cookie !== undefined && { cookie, origin }),
        ...(from !== undefined && { 'x-forwarded-for': from }),
      },
      body: JSON.stringify(body),
    }).catch(() => undefined);
    await answer?.arrayBuffer();
    const status = answer?.status ?? 0;
    statuses[status] = (statuses[status] ?? 0) + 1;
  });
  return { statuses, seconds: (performance.now() - beganMs) / 1000 };
}

/** Returns a guess with a wrong password. */
export const password = (nth: number, email: string, from: string): Guess => ({
  path: '/api/auth/sign-in/email',
  body: { email, password: `guess ${nth}` },
  from,
});

/** Returns a guess with a nonexistent coupon. */
export const coupon = (nth: number, cookie: string, from: string): Guess => ({
  path: '/api/subscriptions/coupons/redeem',
  body: { code: `GUESS-${nth}` },
  cookie,
  from,
});
