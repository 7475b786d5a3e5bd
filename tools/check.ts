import { add, check, close, runVitest } from './steps.ts';

/** The quick check: format, lint, types, boundaries and all tests that need no browser. */
close(
  add([
    await check('lint and format', 'biome', ['ci', '.']),
    await check('types', 'npm', ['run', '--silent', 'types']),
    await runVitest(),
  ]),
);
