import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';

export interface ScriptedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** Sends nothing at all, and keeps the line open. */
  hangs?: boolean;
}
/** What the server does with a request; it sees how many came before. */
export type Script = (url: URL, request: IncomingMessage, before: number) => ScriptedAnswer;

interface ScriptedServer {
  baseUrl: string;
  /** Paths with query, in order. */
  requests: URL[];
  script(next: Script): void;
}

/** A real HTTP server of this machine that answers as told. */
export async function scriptedServer(): Promise<ScriptedServer> {
  const requests: URL[] = [];
  let current: Script = () => ({ status: 404 });
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const { status = 200, headers = {}, body = '', hangs } = current(url, request, requests.length);
    requests.push(url);
    if (hangs) return;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    script: (next) => {
      requests.length = 0;
      current = next;
    },
  };
}
