import '../api/src/node-version.ts';
import { APPS, appNamed, buildIfChanged } from '@bothways/build';
import { eachOf, fail } from './run.ts';

/** `npm run build [-- name...]`: builds what changed since its last build. */
const names = process.argv.slice(2).map(appNamed);

await eachOf(names.length > 0 ? names : APPS, async (name) => {
  const startMs = performance.now();
  const built = await buildIfChanged(name);
  console.log(
    `${name} ${built ? `built in ${((performance.now() - startMs) / 1000).toFixed(1)} s` : 'unchanged'}`,
  );
}).catch(fail);
