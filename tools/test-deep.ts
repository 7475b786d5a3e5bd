import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { parseArgs } from 'node:util';
import { recordDeepRun } from './deep-record.ts';
import { releasesDir } from './paths.ts';

/**
 * `npm run test:deep [-- file ...]`: everything that `npm test` tries a tenth of, at its full size: every drill, behaviour
 * over HTTP on both databases, examples at length. Due before a release of `api` or of a library.
 */
const { positionals: files } = parseArgs({ allowPositionals: true });
process.env.TEST_DEPTH = 'deep';

if (files.length === 0) {
  await import('./test.ts');
  if (process.exitCode === 0) recordDeepRun(releasesDir());
} else {
  const { close, runVitest } = await import('./steps.ts');
  close(await runVitest(files));
}
