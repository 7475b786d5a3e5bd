import { ask } from '../faults/marks.ts';
import type { ApiProcess } from '../server/api-process.ts';
import { atRate } from '../server/rate.ts';

const SIGN_INS_PER_S = 50;
/** Often enough for a p99, too seldom to be a load of its own. */
const PROBES_PER_S = 20;

export interface Storm {
  /** Response times of a signed-in user meanwhile, in ms. */
  probesMs: number[];
  /** Number of sign-ins by status; 0: no response. */
  statuses: Record<string, number>;
}

/** An unanswered request counts as infinite. */
async function probe(api: ApiProcess): Promise<number> {
  const { status, tookMs } = await ask(api, '/api/auth/me');
  return status === 200 ? tookMs : Number.POSITIVE_INFINITY;
}

/** A refused sign-in costs a hash like any other; each has its own client address. */
async function knock({ origin }: ApiProcess, nth: number): Promise<number> {
  const response = await fetch(`${origin}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.9.${(nth >> 8) & 255}.${nth & 255}`,
    },
    body: JSON.stringify({ email: `storm-${nth}@bothways.test`, password: 'not the password' }),
  }).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status ?? 0;
}

/** Measures the effect on a signed-in user, with or without a storm of sign-ins. */
export async function measureStorm(api: ApiProcess, seconds: number, isStorm: boolean): Promise<Storm> {
  const storm: Storm = { probesMs: [], statuses: {} };
  const probes = atRate(PROBES_PER_S, seconds, async () => {
    storm.probesMs.push(await probe(api));
  });
  const signIns = atRate(isStorm ? SIGN_INS_PER_S : 0, seconds, async (nth) => {
    const status = await knock(api, nth);
    storm.statuses[status] = (storm.statuses[status] ?? 0) + 1;
  });
  await Promise.all([probes, signIns]);
  return storm;
}
