import '../../api/src/node-version.ts';
import { beginBench } from './live/begin-bench.ts';

/** Part of `npm run bench:live`: how soon a new filter has its list, and the size of a list. */
for (const line of beginBench()) console.log(JSON.stringify(line));
