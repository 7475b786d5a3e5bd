import '../../api/src/node-version.ts';
import { movingBook, quietBook } from './api/query-bench.ts';

/** `npm run bench:api`: the hot list at 50 connections, against bare node:http sending the same bytes. */
for (const bench of [quietBook, movingBook])
  for await (const line of bench()) console.log(JSON.stringify(line));
