import { createServer } from 'node:http';

export interface Counted {
  requests: number;
  /** Of the bodies, as sent over the wire. */
  bytes: number;
}

export interface Site {
  url: string;
  counted: Counted;
  close(): void;
}

/**
 * Serves responses to a local browser and counts them, gzip only. API requests get the same response for everyone
 * (nobody is signed in) and are not counted: they cost the same with and without federation.
 */
export async function countingSite(answer: (request: Request) => Promise<Response>): Promise<Site> {
  const counted: Counted = { requests: 0, bytes: 0 };
  const server = createServer(async (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://localhost');
    if (url.pathname.startsWith('/api/')) {
      return outgoing.writeHead(401, { 'content-type': 'application/json' }).end('{"success":false}');
    }
    const headers = { accept: incoming.headers.accept ?? '', 'accept-encoding': 'gzip' };
    const response = await answer(new Request(url, { headers }));
    const body = Buffer.from(await response.arrayBuffer());
    if (response.ok) {
      counted.requests++;
      counted.bytes += body.length;
    }
    outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('No port for the site');
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${address.port}`, counted, close };
}
