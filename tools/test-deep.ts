import { parseArgs } from 'node:util';

/**
 * `npm run test:deep [-- file ...]`: everything that `npm test` tries a tenth of, at its full size: every drill, behaviour
 * over HTTP on both databases, examples at length. Due before a release of `api` or of a library.
 */
const { positionals: files } = parseArgs({ allowPositionals: true });
process.env.TEST_DEPTH = 'deep';

if (files.length === 0) await import('./test.ts');
else {
  const { close, runVitest } = await import('./steps.ts');
  close(await runVitest(files));
}
