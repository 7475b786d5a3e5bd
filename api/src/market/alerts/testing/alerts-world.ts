import { type AlertsAnswer, alertsAnswerSchema, telegramLinkAnswerSchema } from '@bothways/domain/alerts';
import { derivedKey, keyedHash } from '#kernel/vault';
import { type LocalEngine, type LocalOptions, localEngine } from '#market/engine/testing';
import {
  cookieOf,
  type DemoName,
  TEST_ORIGIN,
  TEST_SECRET,
  TestClock,
  type TestOptions,
  type TestServices,
  testServices,
} from '#testing';
import { type EmulatedBrowser, PushEmulator } from './push-emulator.ts';
import { TelegramEmulator, UNREACHED_TELEGRAM } from './telegram-emulator.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const SECRET = keyedHash(derivedKey(TEST_SECRET, 'telegram webhook'), TEST_ORIGIN);

/** The API with an engine in this thread, emulators of Telegram and push services, and users of alerts. */
export class AlertsWorld {
  readonly telegram = new TelegramEmulator();
  readonly pushes = new PushEmulator();
  readonly clock: TestClock;
  services!: TestServices;
  engine!: LocalEngine;

  constructor(clock = new TestClock()) {
    this.clock = clock;
  }

  static async open(options: TestOptions = {}, engine: LocalOptions = {}): Promise<AlertsWorld> {
    const world = new AlertsWorld(options.clock);
    world.engine = localEngine(() => world.clock.ms, engine);
    world.services = await testServices({
      enginePort: world.engine,
      clock: world.clock,
      fetch: async (url, init) => world.pushes.take(url, init) ?? world.telegram.fetch(url, init),
      ...options,
      config: { telegram: UNREACHED_TELEGRAM, ...options.config },
    });
    return world;
  }

  async close(): Promise<void> {
    await this.services.alerts.stop();
    await this.services.database.close();
  }

  /** Signs a demo user in. */
  async person(name: DemoName): Promise<Person> {
    return new Person(this, await cookieOf(this.services, name));
  }

  /** Applies prices and waits for everything that follows. */
  async prices(quotes: Parameters<LocalEngine['thread']['apply']>[0]): Promise<void> {
    this.engine.thread.apply(quotes, 'test');
    await this.beat();
  }

  /** Advances the clock: the engine reports changes, and due messages are sent. */
  async beat(ms = 600): Promise<void> {
    this.clock.ms += ms;
    this.engine.thread.tick();
    await new Promise((resolve) => setImmediate(resolve));
    const { watcher, dispatcher } = this.services.alerts;
    await watcher.idle();
    await dispatcher.wake();
  }

  /** Makes the watcher read the rules, and waits for the lists. */
  async look(): Promise<void> {
    const { watcher } = this.services.alerts;
    await watcher.look();
    await new Promise((resolve) => setImmediate(resolve));
    await watcher.idle();
  }

  /** Calls the webhook as Telegram does. */
  async update(body: object, secret: string = SECRET): Promise<Response> {
    return this.services.app.request('/api/alerts/telegram/updates', {
      method: 'POST',
      headers: { ...JSON_TYPE, 'x-telegram-bot-api-secret-token': secret },
      body: JSON.stringify({ update_id: 1, ...body }),
    });
  }

  /** Sends a chat message to the bot. */
  write(chat: number, text: string, language = 'en'): Promise<Response> {
    const from = { language_code: language };
    return this.update({ message: { chat: { id: chat, type: 'private' }, from, text } });
  }

  /** Counts stored messages by state. */
  async states(): Promise<Record<string, number>> {
    const rows = await this.services.database.db.selectFrom('alertMessages').select('state').execute();
    const counts: Record<string, number> = {};
    for (const { state } of rows) counts[state] = (counts[state] ?? 0) + 1;
    return counts;
  }
}

/** A user's browser. */
export class Person {
  readonly #world: AlertsWorld;
  readonly cookie: string;

  constructor(world: AlertsWorld, cookie: string) {
    this.#world = world;
    this.cookie = cookie;
  }

  async send(method: string, path: string, body?: unknown): Promise<Response> {
    return this.#world.services.app.request(path, {
      method,
      headers: { ...JSON_TYPE, cookie: this.cookie, origin: TEST_ORIGIN },
      ...(method !== 'GET' && { body: JSON.stringify(body ?? {}) }),
    });
  }

  /** Saves a configuration and activates it. @returns its id */
  async configuration(payload: object, path = 'arbs/prematch', name = 'Mine'): Promise<string> {
    const answer = await this.send('POST', `/api/settings/${path}`, { name, payload, setAsActive: true });
    const { data }: { data: { id: string } } = await answer.json();
    return data.id;
  }

  /** Uses the current version; another user's configuration has none to read. */
  async rule(id: string, rule: object = {}): Promise<Response> {
    const version = (await this.alerts()).configurations.find((one) => one.id === id)?.version ?? 'none';
    return this.send('PUT', `/api/alerts/rules/${id}`, {
      version,
      isOn: true,
      minPct: 0,
      sports: null,
      ...rule,
    });
  }

  /** Uses the current version. */
  async settings(settings: object): Promise<Response> {
    const { version } = (await this.alerts()).settings;
    return this.send('PUT', '/api/alerts/settings', { version, ...settings });
  }

  /** Uses the current version. */
  async digest(digest: object): Promise<Response> {
    const { version } = (await this.alerts()).digest;
    return this.send('PUT', '/api/alerts/digest', { version, ...digest });
  }

  /** Subscribes a browser to notifications. */
  subscribe({ subscription }: Pick<EmulatedBrowser, 'subscription'>): Promise<Response> {
    return this.send('PUT', '/api/alerts/push/device', subscription);
  }

  /** Reads the alerts of the account. */
  async alerts(): Promise<AlertsAnswer['data']> {
    return alertsAnswerSchema.parse(await (await this.send('GET', '/api/alerts')).json()).data;
  }

  /** Opens the link to the bot in a chat. */
  async link(chat: number): Promise<void> {
    const { link } = telegramLinkAnswerSchema.parse(
      await (await this.send('POST', '/api/alerts/telegram/link')).json(),
    );
    await this.#world.write(chat, `/start ${new URL(link ?? '').searchParams.get('start')}`);
  }
}
