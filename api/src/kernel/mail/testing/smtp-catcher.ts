import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

interface CaughtMail {
  from: string;
  to: string[];
  /** As it came, without the dots of the protocol. */
  raw: string;
}

/** How the server behaves from now on. */
export type Mood = 'well' | 'hang' | 'busy' | 'noRecipient' | 'spam' | 'vanish' | 'dropAfterContent';

export interface SmtpCatcher {
  url: string;
  caught: CaughtMail[];
  /** Clients that said hello. */
  greeted: number;
  /** `user:password` of each sign-in. */
  signIns: string[];
  mood: Mood;
  /** Answer to a recipient in the mood `noRecipient`. */
  refusal: string;
  close(): Promise<void>;
}

const PASSWORD = 'canary-smtp-password';

/** One conversation of RFC 5321, as far as a client like ours speaks it. */
class Conversation {
  readonly #socket: Socket;
  readonly #catcher: SmtpCatcher;
  #pending = '';
  #mail: CaughtMail = { from: '', to: [], raw: '' };
  #inContent = false;

  constructor(socket: Socket, catcher: SmtpCatcher) {
    this.#socket = socket;
    this.#catcher = catcher;
    socket.setEncoding('utf8');
    // A client that goes away in the middle is no failure of the server.
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => this.#hear(String(chunk)));
    if (catcher.mood === 'busy') this.#say('421 try again later');
    else if (catcher.mood !== 'hang') this.#say('220 catcher ESMTP');
  }

  #say(line: string): void {
    this.#socket.write(`${line}\r\n`);
  }

  #hear(chunk: string): void {
    this.#pending += chunk;
    for (let end = this.#pending.indexOf('\r\n'); end >= 0; end = this.#pending.indexOf('\r\n')) {
      const line = this.#pending.slice(0, end);
      this.#pending = this.#pending.slice(end + 2);
      if (this.#inContent) this.#content(line);
      else this.#command(line);
    }
  }

  #command(line: string): void {
    const verb = line.slice(0, 4).toUpperCase();
    const { mood } = this.#catcher;
    if (verb === 'EHLO') this.#greet();
    else if (verb === 'AUTH') this.#signIn(line.split(' ')[2] ?? '');
    else if (verb === 'MAIL') this.#begin(line);
    else if (verb === 'RCPT' && mood === 'noRecipient') this.#say(this.#catcher.refusal);
    else if (verb === 'RCPT') this.#recipient(line);
    else if (verb === 'DATA') this.#say(mood === 'spam' ? '554 5.7.1 looks like spam' : this.#open());
    else if (verb === 'QUIT') this.#socket.end('221 bye\r\n');
    else this.#say('502 not known');
  }

  #greet(): void {
    this.#catcher.greeted += 1;
    this.#say('250-catcher\r\n250-8BITMIME\r\n250 AUTH PLAIN');
  }

  #signIn(token: string): void {
    const [, user = '', password = ''] = Buffer.from(token, 'base64').toString().split('\0');
    const right = password === PASSWORD;
    if (right) this.#catcher.signIns.push(`${user}:${password}`);
    this.#say(right ? '235 welcome' : '535 5.7.8 wrong');
  }

  #begin(line: string): void {
    if (this.#catcher.mood === 'vanish') {
      this.#socket.destroy();
      return;
    }
    this.#mail = { from: /<([^>]*)>/.exec(line)?.[1] ?? '', to: [], raw: '' };
    this.#say('250 ok');
  }

  #recipient(line: string): void {
    this.#mail.to.push(/<([^>]*)>/.exec(line)?.[1] ?? '');
    this.#say('250 ok');
  }

  #open(): string {
    this.#inContent = true;
    return '354 go on';
  }

  #content(line: string): void {
    if (line !== '.') {
      this.#mail.raw += `${line.startsWith('.') ? line.slice(1) : line}\r\n`;
      return;
    }
    this.#inContent = false;
    if (this.#catcher.mood === 'dropAfterContent') {
      this.#socket.destroy();
      return;
    }
    this.#catcher.caught.push(this.#mail);
    this.#say('250 taken');
  }
}

/** A mail server on this machine that keeps what it gets. */
export async function startSmtpCatcher(host = '127.0.0.1'): Promise<SmtpCatcher> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    new Conversation(socket, catcher);
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const catcher: SmtpCatcher = {
    url: `smtp://bothways:${PASSWORD}@${host}:${port}`,
    caught: [],
    greeted: 0,
    signIns: [],
    mood: 'well',
    refusal: '550 5.1.1 no such user canary@example.test',
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return catcher;
}
