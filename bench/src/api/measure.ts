import autocannon from 'autocannon';

const CONNECTIONS = 50;
const SECONDS = 4;

export interface Load {
  origin: string;
  cookie: string;
  body: string;
}

export interface Rate {
  perSecond: number;
  p99Ms: number;
}

/** Returns requests per second at 50 connections; a failed response fails the run. */
export async function measureQuery({ origin, cookie, body }: Load): Promise<Rate> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: `${origin}/api/arbs/query`,
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body,
    connections: CONNECTIONS,
    duration: SECONDS,
  });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were refused, ${errors} failed`);
  return { perSecond: requests.average, p99Ms: latency.p99 };
}
