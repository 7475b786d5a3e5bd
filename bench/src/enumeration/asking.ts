import { DEMO_ACCOUNTS } from '../../../api/src/demo/demo-accounts.ts';
import { median } from '../statistics.ts';

/** Enough for a difference of milliseconds to exceed the noise of a busy machine. */
const SAMPLES = 500;

export interface Door {
  name: string;
  path: string;
  body(email: string): object;
}

interface Sample {
  ms: number;
  /** All visible parts of the response, except for values that are new in each. */
  seen: string;
}

export interface Comparison {
  name: string;
  /** Difference of the medians, in ms. */
  figure: number;
  unit: 'ms';
  /** Median for addresses without an account. */
  baseline: number;
  ratio: number;
  samples: number;
  /** Number of distinct responses; one means that they are indistinguishable. */
  answers: number;
}

let asked = 0;
/** Each request has its own address: the response is measured, not the rate limits. */
function nextPlace(): string {
  asked += 1;
  return `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`;
}

async function ask(origin: string, { path, body }: Door, email: string): Promise<Sample> {
  const place = nextPlace();
  const startedAtMs = performance.now();
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': place },
    body: JSON.stringify(body(email)),
  });
  const text = await response.text();
  const ms = performance.now() - startedAtMs;
  const headers = [...response.headers]
    .filter(([name]) => name !== 'x-request-id' && name !== 'date')
    // A cookie's secret differs each time.
    .map(([name, value]) => [name, name === 'set-cookie' ? value.replace(/=[^;]*/, '=') : value]);
  return { ms, seen: JSON.stringify([response.status, headers, text]) };
}

const knownEmail = (nth: number): string => DEMO_ACCOUNTS[nth % DEMO_ACCOUNTS.length]?.email ?? '';

/** Queries addresses with and without an account alternately, so that both see the same machine. */
export async function compareAnswers(origin: string, door: Door): Promise<Comparison> {
  const known: Sample[] = [];
  const unknown: Sample[] = [];
  for (let nth = 0; nth < SAMPLES; nth += 1) {
    const stranger = `nobody-${door.name}-${nth}@bothways.test`;
    const askKnown = async () => known.push(await ask(origin, door, knownEmail(nth)));
    const askUnknown = async () => unknown.push(await ask(origin, door, stranger));
    for (const turn of nth % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await turn();
  }
  const [knownMs, unknownMs] = [known, unknown].map((samples) => median(samples.map(({ ms }) => ms)));
  const answers = new Set([...known, ...unknown].map(({ seen }) => seen));
  return {
    name: `enumeration.${door.name}`,
    figure: Math.abs((knownMs ?? 0) - (unknownMs ?? 0)),
    unit: 'ms',
    baseline: unknownMs ?? 0,
    ratio: (knownMs ?? 0) / (unknownMs ?? 1),
    samples: known.length + unknown.length,
    answers: answers.size,
  };
}
