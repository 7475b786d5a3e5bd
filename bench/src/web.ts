import '../../api/src/node-version.ts';
import { kilobytes } from './statistics.ts';
import { federated } from './web/federated.ts';
import { firstLoad } from './web/first-load.ts';
import { monolith } from './web/monolith.ts';
import { signedInPages } from './web/signed-in-pages.ts';

/**
 * `npm run bench:web`: the size of the landing page's first visit, with federation and as one bundle. As served its
 * scripts wait for an interaction (`web.landing`); a URL with a query starts them at once (`web.landing-begun`), which
 * is the cost of federation. Then the sizes of signed-in pages, by kind, against their budgets.
 */
const PAGES = [
  { name: 'web.landing', path: '/en' },
  { name: 'web.landing-begun', path: '/en?drawn' },
] as const;

const [product, bundle] = [await federated(), await monolith()];
const asOneBundle = await firstLoad('/en', bundle);
const baseline = kilobytes(asOneBundle.bytes);

for (const { name, path } of PAGES) {
  const withFederation = await firstLoad(path, product);
  const figure = kilobytes(withFederation.bytes);
  console.log(
    JSON.stringify({
      name,
      figure,
      unit: 'KB gzip',
      baseline,
      ratio: Math.round((figure / baseline) * 100) / 100,
      tax: Math.round((figure - baseline) * 10) / 10,
      requests: withFederation.requests,
      baselineRequests: asOneBundle.requests,
    }),
  );
}

let isWithin = true;
for await (const line of signedInPages()) {
  console.log(JSON.stringify(line));
  isWithin &&= line.isWithin;
}
if (!isWithin) process.exitCode = 1;
