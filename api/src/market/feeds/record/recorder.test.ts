import { readFileSync } from 'node:fs';
import type { FeedItem } from '@bothways/domain/quotes';
import { describe, expect, it } from 'vitest';
import { createFeed } from '../create-feed.ts';
import type { Emit, Feed } from '../feed.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { VirtualClock } from '../testing/virtual-clock.ts';
import { createRecorder } from './recorder.ts';

const files = tempFolder();

interface Said {
  /** Since the first item. */
  afterMs: number;
  source: string;
  item: FeedItem;
}

/** What a feed says in `ms`, and when. */
async function listen(feed: Feed, clock: VirtualClock, ms: number, also?: Emit): Promise<Said[]> {
  const said: Said[] = [];
  let firstMs: number | undefined;
  const abort = new AbortController();
  const emit: Emit = (items, source) => {
    firstMs ??= clock.nowMs();
    for (const item of items) said.push({ afterMs: clock.nowMs() - firstMs, source, item });
    also?.(items, source);
  };
  const running = feed.start(emit, abort.signal);
  clock.watch(running);
  await clock.advance(ms);
  abort.abort();
  await running;
  return said;
}

describe('recorder', () => {
  it('writes what replay plays back item for item, at the times it was said', async () => {
    const path = files.path('demo.ndjson');
    const clock = new VirtualClock();
    const recorder = createRecorder(path, clock);
    const demo = createFeed('demo', { clock, fetch, settings: { demo: { seed: 2, quotesPerSecond: 100 } } });
    const said = await listen(demo, clock, 5000, recorder.emit);
    await recorder.close();
    expect(recorder.dropped).toBe(0);

    const again = new VirtualClock();
    const played = await listen(createFeed(`replay:${path}`, { clock: again, fetch }), again, 6000);
    expect(said.length).toBeGreaterThan(1000);
    expect(played).toEqual(said);
  });

  it('appends, one item a line', async () => {
    const path = files.path('twice.ndjson');
    const clock = new VirtualClock();
    for (const odds of [2, 3]) {
      const recorder = createRecorder(path, clock);
      recorder.emit([{ type: 'snapshot_begin', bookie: `b${odds}`, mode: 'live' }], 'a');
      await recorder.close();
    }
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).item.bookie)).toEqual(['b2', 'b3']);
  });

  it('says when the file cannot be written, and counts what is lost', async () => {
    const recorder = createRecorder(files.path('no/such/folder.ndjson'), new VirtualClock());
    await expect(recorder.close()).rejects.toThrow(/ENOENT/);
    recorder.emit([{ type: 'snapshot_begin', bookie: 'b', mode: 'live' }], 'a');
    expect(recorder.dropped).toBe(1);
  });
});
