import type { Services } from '../services.ts';
import { TEST_ORIGIN } from './test-services.ts';

/** A browser: it stores cookies and sends its own origin. */
export class Browser {
  readonly #app: Services['app'];
  readonly #headers: Record<string, string>;
  readonly cookies = new Map<string, string>();

  constructor({ app }: Pick<Services, 'app'>, headers: Record<string, string> = {}) {
    this.#app = app;
    this.#headers = headers;
  }

  get(path: string): Promise<Response> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown = {}): Promise<Response> {
    return this.send('POST', path, JSON.stringify(body));
  }

  async send(method: string, path: string, body?: string, headers: Record<string, string> = {}) {
    const type = body === undefined ? {} : { 'content-type': 'application/json' };
    const cookie = [...this.cookies].map((pair) => pair.join('=')).join('; ');
    const response = await this.#app.request(path, {
      method,
      headers: { origin: TEST_ORIGIN, cookie, ...type, ...this.#headers, ...headers },
      ...(body !== undefined && { body }),
    });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  #keep(line: string): void {
    const [pair = ''] = line.split(';');
    const [name = '', value = ''] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)];
    if (/;\s*Max-Age=0/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
