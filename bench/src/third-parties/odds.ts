import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { systemClock } from '../../../api/src/market/feeds/index.ts';
import { OddsApiEmulator } from '../../../api/src/market/feeds/the-odds-api/testing/odds-api-emulator.ts';
import type { Health, Provider } from './provider.ts';

const KEY = 'only-for-benchmarks';
/** Each is queried once a minute, five per second at most: with this many one is always due. */
const LEAGUES = 300;
const STARTS_IN_MS = 50 * 60_000;
const CREDITS = 100_000_000;

/** The odds feed: queried constantly by the product itself. */
export async function oddsProvider(): Promise<Provider> {
  const leagues = Array.from({ length: LEAGUES }, (_, nth) => `tennis_bench_${nth}`);
  const startMs = Date.now() + STARTS_IN_MS;
  const matches = leagues.map((league, nth) => ({ id: `bench-${nth}`, league, startMs }));
  const emulator = new OddsApiEmulator({ clock: systemClock, key: KEY, matches, allowance: CREDITS });
  let health: Health = 'well';
  /** Requests since the last change, those in flight, and those answered properly. */
  let [asked, open, served] = [0, 0, 0];

  async function answer(url: string, response: ServerResponse): Promise<void> {
    if (health === 'silent') return;
    if (health === 'failing') {
      response.writeHead(500).end('{}');
      return;
    }
    const come = await emulator.fetch(url);
    served += 1;
    response.writeHead(come.status, Object.fromEntries(come.headers.entries())).end(await come.text());
  }
  const server = createServer((request, response) => {
    asked += 1;
    open += 1;
    response.on('close', () => {
      open -= 1;
    });
    void answer(`http://127.0.0.1${request.url}`, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    name: 'feed',
    settings: {
      THE_ODDS_API_KEY: KEY,
      THE_ODDS_API_URL: `http://127.0.0.1:${port}`,
      THE_ODDS_API_SPORTS: leagues.join(','),
    },
    become: (now) => {
      [health, asked] = [now, 0];
    },
    served: () => served,
    // It was queried in vain, and no request is waiting for it.
    isLeftAlone: async () => health !== 'well' && asked > 0 && open === 0,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
