import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { parseArgs } from 'node:util';
import { recordDeepRun } from './deep-record.ts';
import { releasesDir } from './paths.ts';

/**
 * `npm run test:deep [-- file ...]`: runs at full size everything of which `npm test` runs a tenth: every drill,
 * behaviour over HTTP on both databases, long series of examples. Due before a release of `api` or of a library.
 */
const { positionals: files } = parseArgs({ allowPositionals: true });
process.env.TEST_DEPTH = 'deep';

if (files.length === 0) {
  await import('./test.ts');
  if (process.exitCode === 0) await recordDeepRun(releasesDir());
} else {
  const { close, runVitest } = await import('./steps.ts');
  close(await runVitest(files));
}
