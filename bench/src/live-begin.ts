import '../../api/src/node-version.ts';
import { beginBench } from './live/begin-bench.ts';

/** A part of `npm run bench:live`: how soon a new filter has its list, and what a list weighs. */
for (const line of beginBench()) console.log(JSON.stringify(line));
