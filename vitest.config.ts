import { defineConfig } from 'vitest/config';

/** Tests of browser packages that need Node itself (files, the bundler): `*.node.test.ts`. */
const nodeOnly = '**/*.node.test.ts';

const browser = ['shell', 'mf-*', 'libs/ui', 'libs/platform'];

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            ...['api', 'libs/domain', 'libs/engine', 'libs/wire', 'libs/build', 'tools', 'bench'].map(
              (dir) => `${dir}/**/*.test.ts`,
            ),
            nodeOnly,
          ],
          exclude: ['**/node_modules/**', '**/dist/**'],
        },
      },
      {
        oxc: { jsx: { runtime: 'automatic' } },
        test: {
          name: 'web',
          environment: 'happy-dom',
          include: browser.map((dir) => `${dir}/**/*.test.{ts,tsx}`),
          exclude: ['**/node_modules/**', '**/dist/**', nodeOnly],
          setupFiles: ['./tools/vitest.web.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
        },
      },
    ],
  },
});
