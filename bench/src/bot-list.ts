import '../../api/src/node-version.ts';
import { scrolledList } from './bot-list/scrolled-list.ts';

/**
 * Part of `npm run bench:web`: the list of 10,000 bot users in a real browser, scrolled with some of its cards open.
 */
for (const line of await scrolledList()) console.log(JSON.stringify(line));
