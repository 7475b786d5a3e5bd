import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../api/src/config.ts';
import { type LiveServer, liveServer } from '../../api/src/market/live/testing/index.ts';
import { cookieOf, TEST_ORIGIN } from '../../api/src/testing/index.ts';
import { ask } from './faults/marks.ts';
import { type Newcomer, newcomer } from './live/cookies.ts';
import { letterProvider } from './third-parties/letters.ts';
import { paymentProvider } from './third-parties/payments.ts';
import type { Door, Provider } from './third-parties/provider.ts';
import { textProvider } from './third-parties/texts.ts';

/** How quick anything is, and what silence costs, the drill `third-parties` says. */
const LIMIT_MS = 60_000;
/** After so many failures in a row a provider is left alone, for so long. */
const FAILURES = 5;
const RESTS_MS = 30_000;

const providers = await Promise.all([textProvider(), letterProvider(), paymentProvider()]);
let server: LiveServer;
let door: Door;
let people: Newcomer[];
beforeAll(async () => {
  const settings = Object.fromEntries(providers.flatMap((provider) => Object.entries(provider.settings)));
  const { sms, smsDailyCap, mail, paypal, confirmEmail } = readConfig(settings);
  const config = { sms, smsDailyCap, mail, paypal, confirmEmail, trustProxy: true };
  server = await liveServer({ config: { ...config, allowedOrigins: [TEST_ORIGIN, 'http://127.0.0.1:*'] } });
  server.services.clock.ms = Date.now();
  door = { origin: `http://127.0.0.1:${server.port}`, cookie: await cookieOf(server.services, 'pro') };
  people = await Promise.all(Array.from({ length: FAILURES + 2 }, (_, nth) => newcomer(door.origin, nth)));
}, LIMIT_MS);
afterAll(async () => {
  await server.stop();
  await Promise.all(providers.map((provider) => provider.close()));
});

/** They do what asks the provider, until nothing is left to do behind the answers. */
async function use(provider: Provider, first: number, times: number): Promise<void> {
  for (let nth = first; nth < first + times; nth += 1) {
    const person = people[nth];
    if (person) await provider.use?.(door, person, nth);
  }
  await server.services.idle();
}

test.each(providers)(
  '$name fails: nobody asks it any more, others are answered as ever, and it is found to be well again',
  {
    timeout: LIMIT_MS,
  },
  async (provider) => {
    await provider.prepare?.(door, people);
    provider.become('failing');
    await use(provider, 0, FAILURES);
    expect(await provider.isLeftAlone(door)).toBe(true);
    provider.become('well');
    const served = provider.served();
    await use(provider, FAILURES, 1);
    expect(provider.served()).toBe(served);
    for (const path of ['/api/auth/me', '/api/credits', '/api/ready'])
      expect([path, (await ask(door, path)).status]).toEqual([path, 200]);

    server.services.clock.ms += RESTS_MS;
    await use(provider, FAILURES + 1, 1);
    expect(provider.served()).toBeGreaterThan(served);
    expect(await provider.isLeftAlone(door)).toBe(false);
  },
);
