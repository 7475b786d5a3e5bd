import { type AdminBookie, adminBookiesAnswerSchema, type BookieArea } from '@bothways/domain/bookies';
import { z } from 'zod';
import { cookieOf, type DemoName, TEST_ORIGIN, type TestServices } from '#testing';

const bodySchema = z.record(z.string(), z.unknown());

/** Calls the bookmaker routes as a demo user. */
export class BackOffice {
  readonly #services: TestServices;
  readonly #name: DemoName;
  #cookie: Promise<string> | undefined;

  constructor(services: TestServices, name: DemoName) {
    this.#services = services;
    this.#name = name;
  }

  /** One session for all calls: repeated sign-ins are rate limited. */
  #session(): Promise<string> {
    this.#cookie ??= cookieOf(this.#services, this.#name);
    return this.#cookie;
  }

  async send(method: string, path: string, body?: unknown) {
    const response = await this.#services.app.request(`/api/admin/bookies${path}`, {
      method,
      headers: {
        cookie: await this.#session(),
        origin: TEST_ORIGIN,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: bodySchema.parse(await response.json()) };
  }

  async list(query = ''): Promise<AdminBookie[]> {
    const { body } = await this.send('GET', query);
    return adminBookiesAnswerSchema.parse(body).bookies;
  }

  /** Saves an area as its page does: with the current version, unless the body has another one. */
  async save(value: string, area: BookieArea, body: object) {
    const { version } = (await this.find(value)).areas[area];
    return this.send('PUT', `/${value}/${area}`, { version, ...body });
  }

  /** @throws Error when it is not in the list */
  async find(value: string, query = ''): Promise<AdminBookie> {
    const found = (await this.list(query)).find(({ bookie }) => bookie === value);
    if (!found) throw new Error(`${value} is not in the list`);
    return found;
  }
}
