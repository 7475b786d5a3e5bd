import { applyBench } from './engine/apply.ts';
import { matchedBench } from './engine/matched.ts';
import { queryBench } from './engine/query.ts';
import { valueMoveBench } from './engine/values.ts';

/**
 * `engine.query`: p99 in ms; its baseline is the number of markets, its ratio the median in ms.
 * `engine.memory`: resident MB; its baseline is the number of quotes, its ratio MB per million quotes.
 * `engine.apply.matched`: quotes a second while the list of matched bets is followed; its baseline without a follower,
 * its ratio the factor in time.
 * `value.move`: ms (median) to re-evaluate a ladder after one of its prices moved, with 6, 100 and 200 bookmakers.
 */
for (const line of queryBench()) console.log(JSON.stringify(line));
for await (const line of applyBench()) console.log(JSON.stringify(line));
console.log(JSON.stringify(matchedBench()));
for (const line of valueMoveBench()) console.log(JSON.stringify(line));
