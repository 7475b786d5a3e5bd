import { describe, expect, it } from 'vitest';
import { createFeed, demandFeeds } from './create-feed.ts';
import { runFeed } from './testing/run-feed.ts';
import { VirtualClock } from './testing/virtual-clock.ts';

const deps = () => ({ clock: new VirtualClock(), fetch });

describe('createFeed', () => {
  it.each(['demo', 'none'])('makes %s', (spec) => {
    expect(createFeed(spec, deps()).status()).toMatchObject({ name: spec, state: 'idle', items: 0 });
  });

  it.each(['', 'Demo', 'replay', 'Betfair', 'the-odds-api:key'])(
    'refuses "%s" and says what there is',
    (spec) => {
      expect(() => createFeed(spec, deps())).toThrow(
        /use demo, none, replay:<path>, the-odds-api or betfair/,
      );
    },
  );

  it.each([
    [[], /names no feed/],
    [['demo', 'none'], /"none" beside others/],
    [['demo', 'demo'], /"demo" twice/],
    [['demo', 'the-odds-api'], /needs THE_ODDS_API_KEY/],
    [['demo', 'betfair'], /needs BETFAIR_APP_KEY/],
  ])('refuses %j together', (specs, reason) => {
    expect(() => demandFeeds(specs, deps())).toThrow(reason);
  });

  it('takes several at once', () => {
    const settings = { theOddsApi: { apiKey: 'key' } };
    expect(() => demandFeeds(['demo', 'the-odds-api'], { ...deps(), settings })).not.toThrow();
  });

  it('none says nothing', async () => {
    const clock = new VirtualClock();
    const { batches, stop } = await runFeed(createFeed('none', { clock, fetch }), clock, 60_000);
    await stop();
    expect(batches).toEqual([]);
  });
});
