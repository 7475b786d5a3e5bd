import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { APPS, BuildFailed, releaseIfChanged, sourceOf } from '@bothways/build';
import { liveWith, startNode, stopWithUs } from './child.ts';
import { releasesDir } from './paths.ts';
import { recordOf } from './record.ts';
import { eachOf, fail } from './run.ts';

/** The bundler runs in a process of its own, which frees its memory before the API starts. */
const PREPARE = '--prepare';

/** Builds and releases what changed. An area that fails to build keeps its last release: everything else still runs. */
async function prepare(): Promise<void> {
  const startMs = performance.now();
  const record = recordOf();
  console.log('Building what changed (a minute on the first start)');
  await eachOf(APPS, async (name) => {
    try {
      await releaseIfChanged(releasesDir(), sourceOf(name), { record, say: console.log });
    } catch (error) {
      if (name === 'shell' || !(error instanceof BuildFailed)) throw error;
      console.error(`${name} does not build and keeps its last release:\n${error.message}`);
    }
  });
  console.log(`All apps ready in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);
}

/** `npm start`: serves everything on one origin. */
function start(): void {
  const preparing = startNode(['tools/start.ts', PREPARE]);
  stopWithUs(preparing);
  preparing.on('exit', (code) => {
    if (code !== 0) process.exit(code ?? 1);
    liveWith(startNode(['api/src/main.ts']));
  });
}

if (process.argv.includes(PREPARE)) await prepare().catch(fail);
else start();
