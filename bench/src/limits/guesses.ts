import type { ApiProcess } from '../server/api-process.ts';
import { atRate } from '../server/rate.ts';

/** One guess among many. */
export interface Guess {
  path: string;
  body: object;
  /** Whose session it comes with. */
  cookie?: string;
  /** What the header says about where it comes from; the last entry is the proxy's. */
  from?: string;
}

export interface Guesses {
  /** How many came to which status; 0: nobody answered. */
  statuses: Record<string, number>;
  seconds: number;
}

/** Guesses at all nodes in turn, so many a second. */
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

/** A password that is not the one. */
export const password = (nth: number, email: string, from: string): Guess => ({
  path: '/api/auth/sign-in/email',
  body: { email, password: `guess ${nth}` },
  from,
});

/** A coupon that nobody has made. */
export const coupon = (nth: number, cookie: string, from: string): Guess => ({
  path: '/api/subscriptions/coupons/redeem',
  body: { code: `GUESS-${nth}` },
  cookie,
  from,
});
