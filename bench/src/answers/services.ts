import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../../api/src/kernel/db/index.ts';
import { createLog } from '../../../api/src/kernel/log/index.ts';
import { LocalBacktests } from '../../../api/src/market/backtests/testing/index.ts';
import { NOTHING_WITHHELD } from '../../../api/src/market/feeds/index.ts';
import { createServices, type ServiceDeps, type Services } from '../../../api/src/services.ts';

export const SECRET = 'a secret for benchmarks that is long enough';
export const ORIGIN = 'http://localhost:4000';

/** No odds are queried: engine and history are silent. */
const silentPort = {
  post: () => undefined,
  onMessage: () => undefined,
  onRestart: () => undefined,
  close: async () => undefined,
};

/** Returns the whole API on a database, with the demo's people; on an empty history unless given. */
export const servicesOn = (
  database: Database,
  ports: Partial<Pick<ServiceDeps, 'historyPort' | 'backtestPort'>> = {},
): Promise<Services> =>
  createServices({
    config: {
      publicUrl: ORIGIN,
      allowedOrigins: [ORIGIN],
      trustProxy: false,
      demo: true,
      ingestKey: undefined,
      botIngestKey: undefined,
      oddsFiles: true,
      bus: undefined,
      role: 'all',
      withheld: NOTHING_WITHHELD,
      resultsIngestKey: undefined,
      telegram: { kind: 'none' },
      push: { kind: 'none' },
      botSilentMinutes: 15,
      sms: { provider: 'console' },
      smsDailyCap: 1,
      mail: { transport: 'console' },
      confirmEmail: false,
      contactEmail: undefined,
      company: {},
      masterKeys: [],
      paypal: undefined,
      metrics: { access: 'public', own: undefined },
      releasesDir: join(tmpdir(), 'bothways-no-releases'),
    },
    database,
    enginePort: silentPort,
    historyPort: silentPort,
    backtestPort: new LocalBacktests(),
    authSecret: SECRET,
    log: createLog('silent'),
    nowMs: Date.now,
    monotonicMs: () => performance.now(),
    ...ports,
  });

/** Returns the cookie of a demo account. */
export async function cookieOf({ app }: Services, person: 'admin' | 'pro'): Promise<string> {
  const answer = await app.request('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ email: `${person}@bothways.test`, password: 'bothways-demo' }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
