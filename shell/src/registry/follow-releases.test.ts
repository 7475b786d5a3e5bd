import type { RegistryEntry } from '@bothways/domain/registry';
import { createStore } from '@bothways/platform';
import { createApi } from '@bothways/platform/host';
import { fakeServer } from '@bothways/platform/testing';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AreaState } from '../areas/release-attempts.ts';
import { CUSTOMER, LANDING } from '../testing/fake-area.tsx';
import { followReleases, type ReleaseNews } from './follow-releases.ts';
import { createRegistryClient } from './registry-client.ts';

beforeEach(() => vi.useFakeTimers());
let news: ReleaseNews | undefined;
afterEach(() => {
  news?.stop();
  vi.useRealTimers();
});

const NEW = '2.0.0';
const renewed = (entry: RegistryEntry): RegistryEntry => ({ ...entry, version: NEW });

/** A tab whose customer's area runs, and a server that says what it is told. */
async function tab() {
  const first = { revision: '1', shell: 's1', remotes: [LANDING, CUSTOMER] };
  document.body.innerHTML = `<script type="application/json" id="registry">${JSON.stringify(first)}</script>`;
  let now: typeof first = first;
  const server = fakeServer({
    'GET /platform/revision.json': () => ({ revision: now.revision }),
    'GET /platform/registry.json': () => now,
  });
  const api = createApi(server.fetch);
  const registry = createRegistryClient(api);
  const version = CUSTOMER.version;
  const running = createStore<AreaState>({
    status: 'ready',
    version,
    module: { name: 'mf-customer', contract: 1, routes: [], locales: { en: vi.fn(), es: vi.fn() } },
  });
  const idle = createStore<AreaState>({ status: 'idle' });
  const areas = { state: (area: string) => (area === 'mf-customer' ? running : idle) };
  news = followReleases({ api, registry, areas, everyMs: 1_000 });
  const { isOutdated } = news;
  const release = async (next: Partial<typeof first>): Promise<void> => {
    now = { ...now, revision: String(Number(now.revision) + 1), ...next };
    await vi.advanceTimersByTimeAsync(1_100);
  };
  const asked = () => server.asked.filter(({ path }) => path === '/platform/registry.json').length;
  return { isOutdated, release, registry, asked };
}
const [HOME, ODDS, ARBS] = ['/en', '/en/dashboard/odds', '/en/dashboard/arbs/live'];

it('without a release every way stays in the document, and the registry is not asked for', async () => {
  const { isOutdated, asked } = await tab();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([isOutdated(HOME, ODDS), isOutdated(ODDS, HOME), asked()]).toEqual([false, false, 0]);
});

it('a release of an area that runs is taken by who comes to it from another, and by nobody inside it', async () => {
  const { isOutdated, release } = await tab();
  await release({ remotes: [LANDING, renewed(CUSTOMER)] });
  expect(isOutdated(ODDS, ARBS)).toBe(false);
  expect(isOutdated(ODDS, HOME)).toBe(false);
  expect(isOutdated(HOME, ODDS)).toBe(true);
});

it('a release of an area that was not visited yet is simply what is loaded', async () => {
  const { isOutdated, release, registry } = await tab();
  await release({ remotes: [renewed(LANDING), CUSTOMER] });
  expect(registry.ownerOf('')?.version).toBe(NEW);
  expect(isOutdated(ODDS, HOME)).toBe(false);
});

it('another shell, and other areas, want another document on the way to another area', async () => {
  const { isOutdated, release } = await tab();
  await release({ shell: 's2' });
  expect([isOutdated(ODDS, HOME), isOutdated(ODDS, ARBS)]).toEqual([true, false]);
  await release({ shell: 's1' });
  expect(isOutdated(ODDS, HOME)).toBe(false);
  await release({ remotes: [LANDING, { ...CUSTOMER, segments: ['dashboard'] }] });
  expect(isOutdated(ODDS, HOME)).toBe(true);
});
