import { applyBench } from './engine/apply.ts';
import { queryBench } from './engine/query.ts';
import { valueMoveBench } from './engine/values.ts';

/**
 * `engine.query`: p99 in ms; its baseline is the number of markets, its ratio the median in ms.
 * `engine.memory`: resident MB; its baseline is the number of quotes, its ratio MB a million quotes.
 * `value.move`: ms (median) to judge a ladder anew after a price of it has moved, with 6, 100 and 200 bookmakers.
 */
for (const line of queryBench()) console.log(JSON.stringify(line));
console.log(JSON.stringify(applyBench()));
for (const line of valueMoveBench()) console.log(JSON.stringify(line));
