import { applyBench } from './engine/apply.ts';
import { queryBench } from './engine/query.ts';

/**
 * `engine.query`: p99 in ms; its baseline is the number of markets, its ratio the median in ms.
 * `engine.memory`: resident MB; its baseline is the number of quotes, its ratio MB a million quotes.
 */
for (const line of queryBench()) console.log(JSON.stringify(line));
console.log(JSON.stringify(applyBench()));
