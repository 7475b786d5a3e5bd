import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { orderAnswerSchema } from '@bothways/domain/orders';
import { EMULATED_PLAN_IDS, noFaults, startPaypalEmulator } from '@bothways/paypal-emulator';
import { ask } from '../faults/marks.ts';
import type { Newcomer } from '../live/cookies.ts';
import { isSaidToBeLeftAlone } from './left-alone.ts';
import type { Door, Health, Provider } from './provider.ts';

const FAULTS = { well: 'none', failing: '500', silent: 'hang' } as const;
const PACK = { pack: 'kickstart', market: 'default', priceCents: 10_000 };

const PLANS = Object.entries(EMULATED_PLAN_IDS)
  .flatMap(([plan, ids]) => Object.entries(ids).map(([period, id]) => `${plan}.${period}=${id}`))
  .join(',');

/** Creates an order that awaits approval. */
async function orderOf({ origin }: Door, { cookie }: Newcomer): Promise<string> {
  const answer = await fetch(`${origin}/api/orders`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify({ key: randomUUID(), ...PACK }),
  });
  return orderAnswerSchema.parse(await answer.json()).order.id;
}

/** PayPal: people return from there, and the product queries whether they have paid. */
export async function paymentProvider(): Promise<Provider> {
  const paypal = await startPaypalEmulator({ port: 0, webhookUrl: 'http://127.0.0.1:9' });
  paypal.deliveries.mode = 'drop';
  const folder = mkdtempSync(join(tmpdir(), 'bothways-paypal-'));
  const rootFile = join(folder, 'root.pem');
  writeFileSync(rootFile, paypal.chain.rootPem);
  const { clientId, clientSecret, webhookId } = paypal.config;
  const orders = new Map<string, string>();
  let health: Health = 'well';
  /** Requests until the last change, and those of them served while healthy. */
  let [before, served] = [0, 0];
  const servedNow = () => served + (health === 'well' ? paypal.requests.length - before : 0);
  return {
    name: 'paypal',
    settings: {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_CLIENT_SECRET: clientSecret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_PLANS: PLANS,
      PAYPAL_URL: paypal.url,
      PAYPAL_SDK_URL: `${paypal.url}/sdk/js`,
      PAYPAL_ROOT_FILE: rootFile,
    },
    prepare: async (door, people) => {
      for (const person of people) orders.set(person.email, await orderOf(door, person));
    },
    become: (now) => {
      [served, before, health] = [servedNow(), paypal.requests.length, now];
      Object.assign(paypal.faults, noFaults(), { kind: FAULTS[now] });
    },
    served: servedNow,
    isLeftAlone: (door) => isSaidToBeLeftAlone(door, 'paypal'),
    use: async ({ origin }, person) => {
      const path = `/api/orders/${orders.get(person.email)}/payments/1/capture`;
      return ask({ origin, ...person }, path, 'POST', {});
    },
    close: async () => {
      await paypal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
