import type { ApiProcess } from '../server/api-process.ts';

const PATH = '/api/bot/events/analyzed';

/** What came of one request. */
export interface Came {
  /** 0: nobody answered. */
  status: number;
  tookMs: number;
  /** Seconds after which to come again, where it said so. */
  retryAfter?: string | undefined;
}

/** Where the product is and as whom it is asked; `from`: from which address, where it believes a proxy. */
interface Asker extends Pick<ApiProcess, 'origin' | 'cookie'> {
  from?: string;
}

/** Asks, and says what came; what breaks on the way is status 0. */
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

/** Writes that can be told apart: marks of events, each with its audit entry in one transaction. */
export class Marks {
  /** Those that were answered with a yes. */
  readonly acked: string[] = [];
  /** Everything else that came of them. */
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

  /** Those that were answered with a yes and are not there. */
  async lost({ origin, cookie }: ApiProcess): Promise<string[]> {
    const answer = await fetch(origin + PATH, { headers: { cookie } });
    const there = await answer.text();
    return this.acked.filter((id) => !there.includes(`"${id}"`));
  }
}
