import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { TwilioConfig } from '#kernel/delivery';

const SID = `AC${'1'.repeat(32)}`;
const TOKEN = 'canary-twilio-token';

type Mood =
  | 'well'
  | 'failed'
  | 'hang'
  | 'reset'
  | 'half'
  | 'html'
  | 'redirect'
  | { status: number; code: number };

export interface TwilioServer {
  config: TwilioConfig;
  /** Form fields of each request that carried a valid key. */
  taken: Record<string, string>[];
  /** How it answers from now on. */
  mood: Mood;
  close(): Promise<void>;
}

const REFUSALS: Record<number, string> = {
  20003: 'Authenticate',
  20429: 'Too Many Requests',
  21211: "The 'To' number is not a valid phone number.",
  21602: 'Message body is required.',
  21603: "A 'From' phone number is required.",
  21604: "A 'To' phone number is required.",
  20500: 'Internal Server Error',
};

function refuse(response: ServerResponse, status: number, code: number): void {
  const body = {
    code,
    message: REFUSALS[code] ?? 'No',
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function take(response: ServerResponse, fields: Record<string, string>, failed: boolean): void {
  const body = {
    sid: `SM${'2'.repeat(32)}`,
    account_sid: SID,
    to: fields.To,
    from: fields.From ?? null,
    messaging_service_sid: fields.MessagingServiceSid ?? null,
    body: fields.Body,
    status: failed ? 'failed' : 'queued',
    direction: 'outbound-api',
    api_version: '2010-04-01',
    num_segments: '1',
    price: null,
    error_code: failed ? 30_003 : null,
    error_message: null,
  };
  response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function fieldsOf(request: IncomingMessage): Promise<Record<string, string>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
}

const AUTHORIZATION = `Basic ${Buffer.from(`${SID}:${TOKEN}`).toString('base64')}`;
const PATH = `/2010-04-01/Accounts/${SID}/Messages.json`;

/** What Twilio's documentation of the Messages resource says it checks. */
function problemOf(request: IncomingMessage, fields: Record<string, string>): [number, number] | undefined {
  if (request.headers.authorization !== AUTHORIZATION) return [401, 20003];
  if (request.method !== 'POST' || request.url !== PATH) return [404, 20404];
  if (!fields.To) return [400, 21604];
  if (!fields.From && !fields.MessagingServiceSid) return [400, 21603];
  if (!fields.Body) return [400, 21602];
  return /^\+[1-9]\d{7,14}$/.test(fields.To) ? undefined : [400, 21211];
}

function misbehave(mood: Mood, request: IncomingMessage, response: ServerResponse): boolean {
  if (typeof mood === 'object') refuse(response, mood.status, mood.code);
  else if (mood === 'reset') request.socket.destroy();
  else if (mood === 'half') response.writeHead(201, { 'content-length': 100 }).write('{"sid":');
  else if (mood === 'html') response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Portal</h1>');
  else if (mood === 'redirect')
    response.writeHead(307, { location: `http://${request.headers.host}/other` }).end();
  else return mood === 'hang';
  return true;
}

/**
 * A server on this machine that speaks the part of Twilio that we use, well or badly.
 * @param onTaken hears each message that it takes
 */
export async function startTwilioServer(
  onTaken: (fields: Record<string, string>) => void = () => undefined,
): Promise<TwilioServer> {
  const server = createServer(async (request, response) => {
    const fields = await fieldsOf(request);
    if (misbehave(twilio.mood, request, response)) return;
    const problem = problemOf(request, fields);
    if (problem) return refuse(response, ...problem);
    twilio.taken.push(fields);
    onTaken(fields);
    take(response, fields, twilio.mood === 'failed');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const twilio: TwilioServer = {
    config: { accountSid: SID, authToken: TOKEN, from: '+15005550006', apiUrl: `http://127.0.0.1:${port}` },
    taken: [],
    mood: 'well',
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
  return twilio;
}
