import '../../api/src/node-version.ts';
import { liveCards } from './cards/live-cards.ts';

/** Part of `npm run bench:web`: 1,000 live cards in a real browser at 50 changes a second for 60 s. */
for (const line of await liveCards()) console.log(JSON.stringify(line));
