import { ask } from '../faults/marks.ts';
import type { ApiProcess } from '../server/api-process.ts';
import { atRate } from '../server/rate.ts';

const SIGN_INS_PER_S = 50;
/** Often enough for a p99, too seldom to be a load of its own. */
const PROBES_PER_S = 20;

export interface Storm {
  /** How long each request of somebody who is signed in took meanwhile, in ms. */
  probesMs: number[];
  /** How many sign-ins got which status; 0: nobody answered. */
  statuses: Record<string, number>;
}

/** One that is not answered took for ever. */
async function probe(api: ApiProcess): Promise<number> {
  const { status, tookMs } = await ask(api, '/api/auth/me');
  return status === 200 ? tookMs : Number.POSITIVE_INFINITY;
}

/** A sign-in that is refused costs a hash like any other; each comes from a place of its own. */
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

/** What somebody who is signed in notices, while many people sign in or nobody does. */
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
