import type { ApiProcess } from '../server/api-process.ts';

const PATH = '/api/bot/events/analyzed';

/** The outcome of one request. */
export interface Came {
  /** 0: no response. */
  status: number;
  tookMs: number;
  /** Retry-After in seconds, if sent. */
  retryAfter?: string | undefined;
}

/** The product's address and the session; `from`: the client's address, if it trusts a proxy. */
interface Asker extends Pick<ApiProcess, 'origin' | 'cookie'> {
  from?: string;
}

/** Sends a request and returns the outcome; a connection failure has status 0. */
export async function ask(
  { origin, cookie, from }: Asker,
  path: string,
  method = 'GET',
  body?: unknown,
): Promise<Came> {
  const beganMs = performance.now();
  try {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        cookie,
        origin,
        ...(from !== undefined && { 'x-forwarded-for': from }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await answer.arrayBuffer();
    const retryAfter = answer.headers.get('retry-after') ?? undefined;
    return { status: answer.status, tookMs: performance.now() - beganMs, retryAfter };
  } catch {
    return { status: 0, tookMs: performance.now() - beganMs };
  }
}

/** Distinguishable writes: marks of events, each with its audit entry in one transaction. */
export class Marks {
  /** Acknowledged writes. */
  readonly acked: string[] = [];
  /** Outcomes of all other writes. */
  readonly refused: Came[] = [];
  readonly #name: string;
  #count = 0;

  constructor(name: string) {
    this.#name = name;
  }

  async write(api: ApiProcess): Promise<Came> {
    this.#count += 1;
    const id = `${this.#name}-${this.#count}`;
    const came = await ask(api, `${PATH}/${id}`, 'POST');
    if (came.status === 200) this.acked.push(id);
    else this.refused.push(came);
    return came;
  }

  /** Returns the acknowledged writes that are missing. */
  async lost({ origin, cookie }: ApiProcess): Promise<string[]> {
    const answer = await fetch(origin + PATH, { headers: { cookie } });
    const there = await answer.text();
    return this.acked.filter((id) => !there.includes(`"${id}"`));
  }
}
