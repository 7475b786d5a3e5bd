import '../../api/src/node-version.ts';
import { federated } from './web/federated.ts';
import { firstLoad } from './web/first-load.ts';
import { monolith } from './web/monolith.ts';

/** `npm run bench:web`: what the first visit of the landing page weighs, with federation and as one bundle. */
const PATH = '/en';
const kilobytes = (bytes: number): number => Math.round(bytes / 102.4) / 10;

const withFederation = await firstLoad(PATH, await federated());
const asOneBundle = await firstLoad(PATH, await monolith());
const figure = kilobytes(withFederation.bytes);
const baseline = kilobytes(asOneBundle.bytes);

console.log(
  JSON.stringify({
    name: 'web.landing',
    figure,
    unit: 'KB gzip',
    baseline,
    ratio: Math.round((figure / baseline) * 100) / 100,
    tax: Math.round((figure - baseline) * 10) / 10,
    requests: withFederation.requests,
    baselineRequests: asOneBundle.requests,
  }),
);
