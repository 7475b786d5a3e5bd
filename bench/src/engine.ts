import { applyBench } from './engine/apply.ts';
import { matchedBench } from './engine/matched.ts';
import { queryBench } from './engine/query.ts';
import { valueMoveBench } from './engine/values.ts';

/**
 * `engine.query`: p99 in ms; its baseline is the number of markets, its ratio the median in ms.
 * `engine.memory`: resident MB; its baseline is the number of quotes, its ratio MB a million quotes.
 * `engine.apply.matched`: quotes a second while somebody follows the list of matched bets; its baseline while nobody does, its
 * ratio what the list makes of the time.
 * `value.move`: ms (median) to judge a ladder anew after a price of it has moved, with 6, 100 and 200 bookmakers.
 */
for (const line of queryBench()) console.log(JSON.stringify(line));
for await (const line of applyBench()) console.log(JSON.stringify(line));
console.log(JSON.stringify(matchedBench()));
for (const line of valueMoveBench()) console.log(JSON.stringify(line));
