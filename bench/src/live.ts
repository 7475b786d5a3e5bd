import '../../api/src/node-version.ts';
import { type Crowd, cardLatency } from './live/card-bench.ts';

/** `npm run bench:live`: from the tick to the decoded change, every socket with its own filter. */
const CROWDS: readonly Crowd[] = [
  {
    name: 'live.card',
    sockets: 20,
    quotesPerSecond: 1000,
    matches: 200,
    quietMatches: 0,
    markedEvery: 25,
    inSteps: false,
  },
  {
    // Each list changes some seventy times a second: fifty marked prices, and other legs of the same arbs.
    name: 'live.crowd',
    sockets: 200,
    quotesPerSecond: 10_000,
    matches: 200,
    quietMatches: 1800,
    markedEvery: 200,
    inSteps: false,
  },
  {
    // The same with prices that move in the steps of a recorded market.
    name: 'live.crowd.steps',
    sockets: 200,
    quotesPerSecond: 10_000,
    matches: 200,
    quietMatches: 1800,
    markedEvery: 200,
    inSteps: true,
  },
];
for (const crowd of CROWDS) console.log(JSON.stringify(await cardLatency(crowd)));
