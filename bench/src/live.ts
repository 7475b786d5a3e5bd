import '../../api/src/node-version.ts';
import { cardLatency } from './live/card-bench.ts';

/** `npm run bench:live`: tick to decoded change, 1,000 quotes a second, 20 sockets with filters of their own. */
console.log(JSON.stringify(await cardLatency()));
