import { defineConfig } from 'vitest/config';
import { provided, tags } from './tools/deep.ts';
import { SEED } from './tools/seed.ts';
import { keepTemporaryFilesInMemory } from './tools/temporary-files.ts';
import { assertive, patience, poll } from './tools/vitest.limits.ts';
import { LongFirst } from './tools/vitest.order.ts';

/** Tests of browser packages that need Node itself (files, the bundler): `*.node.test.ts`. */
const nodeOnly = '**/*.node.test.ts';

/** Come before every test file. */
const setup = ['properties', 'drills', 'patience'].map((name) => `./tools/vitest.${name}.ts`);

const pure = ['libs/domain', 'libs/engine', 'libs/wire'];

const browser = ['shell', 'mf-*', 'libs/ui', 'libs/calculators', 'libs/platform'];

keepTemporaryFilesInMemory();

export default defineConfig({
  test: {
    // Left alone, a machine of two cores would run one file at a time; more than cores take longer.
    maxWorkers: '100%',
    // Files share a process and its modules: what one leaves behind shows in whichever comes next. Projects run one after
    // another (groupOrder): a process takes on a file of its own project only, and would end where another's comes next.
    isolate: false,
    sequence: { shuffle: { files: true }, sequencer: LongFirst, seed: SEED },
    tags,
    // Where nobody looks on, a test may try once more; the report says which did, and they are looked into.
    retry: process.env.CI === undefined ? 0 : 1,
    projects: [
      {
        test: {
          name: 'pure',
          sequence: { groupOrder: 0 },
          ...patience,
          provide: provided,
          expect: { ...assertive, poll },
          environment: 'node',
          setupFiles: setup,
          include: pure.map((dir) => `${dir}/**/*.test.ts`),
          exclude: ['**/node_modules/**', '**/dist/**', nodeOnly],
        },
      },
      {
        test: {
          name: 'node',
          sequence: { groupOrder: 1 },
          ...patience,
          provide: provided,
          expect: { poll },
          environment: 'node',
          globalSetup: ['./tools/vitest.folder.ts'],
          setupFiles: [...setup, './tools/vitest.node.ts'],
          include: [
            ...['api', 'libs/build', 'libs/releases', 'tools'].map((dir) => `${dir}/**/*.test.ts`),
            nodeOnly,
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          sequence: { groupOrder: 2 },
          ...patience,
          provide: provided,
          expect: { ...assertive, poll },
          environment: 'happy-dom',
          include: browser.map((dir) => `${dir}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/dist/**', nodeOnly],
          setupFiles: [...setup, './tools/vitest.react.ts', './tools/vitest.web.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
      {
        test: {
          name: 'bench',
          // They measure what is promised, and have the machine to themselves.
          maxWorkers: 1,
          sequence: { groupOrder: 3 },
          ...patience,
          provide: provided,
          expect: { poll },
          environment: 'node',
          globalSetup: ['./tools/vitest.folder.ts'],
          setupFiles: [...setup, './tools/vitest.node.ts'],
          include: ['bench/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
    ],
  },
});
