import { randomUUID } from 'node:crypto';
import { arbQueryAnswerSchema } from '@bothways/domain/arbs';
import { backtestAnswerSchema, foundAnswerSchema } from '@bothways/domain/backtest';
import type { Quote } from '@bothways/domain/quotes';
import { seeded } from '@bothways/domain/random';
import type { PriceBatch } from '@bothways/engine';
import { afterAll, expect, test, vi } from 'vitest';
import { onOneDatabase } from '#kernel/db/testing';
import { localEngine } from '#market/engine/testing';
import { HistoryKeeper, type HistoryPort } from '#market/history';
import { historyIn, localHistory } from '#market/history/testing';
import { aQuote, Browser, cookieOf, TestClock, type TestServices, testServices } from '#testing';
import { LocalBacktests } from './testing/index.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const STEP_MS = 5000;
const STEPS = 150;
const BOOKIES = ['bet365', 'winamax', 'bwin', 'unibet'];
const START_MS = Date.parse('2026-11-20T12:00:00Z');
const MATCHES = ['match-1', 'match-2'].map((id) => ({
  ...aQuote('bet365', '1', 2).event,
  id,
  home: `Home ${id}`,
  // One begins among the steps: what was shown of it is gone then.
  startedAt: new Date(START_MS + (id === 'match-1' ? STEPS - 20 : STEPS + 1) * STEP_MS).toISOString(),
}));

/** From when until when something was shown. */
type Span = [id: string, fromMs: number, toMs: number];

/** How far the clock of a bookmaker's source is behind ours, ms: one never states any, one is ahead. */
const LAGS_MS: Record<string, (random: number) => number> = {
  winamax: (random) => random * 60_000,
  bwin: (random) => random * 180_000,
  unibet: (random) => random * -60_000,
};

/**
 * Every price of both matches, step by step: some move, some are taken away for a while. Sources stamp them late, early
 * and out of order.
 */
function* prices(random: () => number, nowMs: () => number): Generator<Quote[]> {
  const odds = new Map<string, number>();
  for (let step = 0; step < STEPS; step += 1)
    yield MATCHES.flatMap((event) =>
      BOOKIES.flatMap((bookie) =>
        (['1', '2'] as const).map((selection) => {
          const key = `${event.id} ${bookie} ${selection}`;
          const before = odds.get(key);
          const moved =
            before === undefined || random() < 0.06 ? 1.85 + Math.floor(random() * 26) / 100 : before;
          odds.set(key, moved);
          const lagMs = LAGS_MS[bookie]?.(random());
          const at = lagMs === undefined ? {} : { at: new Date(nowMs() + STEP_MS - lagMs).toISOString() };
          return aQuote(bookie, selection, random() < 0.01 ? 0 : moved, { event, ...at });
        }),
      ),
    );
}

onOneDatabase('a day that was shown', (database) => {
  const clock = new TestClock();
  let services: TestServices;
  afterAll(() => services.jobs.stop());

  test('is shown again by a backtest of it: the same arbs, from when until when', async () => {
    clock.ms = START_MS - STEP_MS;
    const engine = localEngine(clock.nowMs);
    const history = await historyIn(database());
    const local = localHistory(clock.nowMs);
    const stored: PriceBatch[] = [];
    const historyPort: HistoryPort = {
      ...local,
      post(message, transfer) {
        if (message.kind === 'record') stored.push(structuredClone(message.batch));
        local.post(message, transfer);
      },
    };
    const backtestPort = new LocalBacktests(history);
    services = await testServices({
      clock,
      database: database(),
      enginePort: engine,
      historyPort,
      backtestPort,
    });
    const browser = new Browser(services);
    const [name = '', value = ''] = (await cookieOf(services, 'pro')).split('=');
    browser.cookies.set(name, value);
    const send = (path: string, body: object): Promise<Response> =>
      browser.send('POST', `/api${path}`, JSON.stringify(body));
    const query = { channels: ['prematch', ...BOOKIES], minPercentage: 0, limit: 1000, alternatives: false };

    const shown = new Map<string, number>();
    const live: Span[] = [];
    const look = async (): Promise<void> => {
      const { data } = arbQueryAnswerSchema.parse(await (await send('/arbs/query', query)).json());
      const now = new Set(data.arbs.map(({ id }) => id));
      for (const id of now) if (!shown.has(id)) shown.set(id, clock.ms);
      for (const [id, fromMs] of shown) {
        if (now.has(id)) continue;
        live.push([id, fromMs, clock.ms]);
        shown.delete(id);
      }
    };
    for (const quotes of prices(seeded(7), clock.nowMs)) {
      clock.ms += STEP_MS;
      engine.thread.apply(quotes, 'test');
      engine.thread.tick();
      await new Promise((resolve) => setImmediate(resolve));
      await look();
    }
    // Both have begun.
    clock.ms += 2 * STEP_MS;
    engine.thread.tick();
    await look();
    clock.ms += 60_000;
    await local.settled();
    const keeper = await HistoryKeeper.open(history, clock.ms);
    for (const batch of stored) await keeper.record(batch, clock.ms);
    await keeper.settle(clock.ms);

    const payload = { bookmakers: Object.fromEntries(BOOKIES.map((bookie) => [bookie, 'selected'])) };
    const made = await send('/settings/arbs/prematch', { name: 'All', payload, setAsActive: false });
    const { data }: { data: { id: string } } = await made.json();
    const asked = await send('/backtests', {
      key: randomUUID(),
      kind: 'arbs',
      configurationId: data.id,
      from: new Date(START_MS).toISOString(),
      to: new Date(clock.ms + STEP_MS).toISOString(),
    });
    const { id } = backtestAnswerSchema.parse(await asked.json()).backtest;
    await services.jobs.idle();
    const replayed: Span[] = [];
    for (let cursor: number | undefined = 0; cursor !== undefined; ) {
      const path = `/api/backtests/${id}/found?limit=100${cursor === 0 ? '' : `&cursor=${cursor}`}`;
      const page = foundAnswerSchema.parse(await (await browser.get(path)).json());
      for (const found of page.found)
        replayed.push([found.opportunityId, Date.parse(found.shownAt), Date.parse(found.goneAt)]);
      cursor = page.next;
    }
    const inOrder = (spans: Span[]) => spans.toSorted((a, b) => a[1] - b[1] || a[0].localeCompare(b[0]));
    expect(live.length).toBeGreaterThan(20);
    expect(inOrder(replayed)).toEqual(inOrder(live));
  });
});
