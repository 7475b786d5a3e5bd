import { defineConfig } from '@rspack/cli';
import { rspack } from '@rspack/core';

const here = import.meta.dirname;
const swc = {
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

/**
 * The gallery: `npx rspack serve -c libs/ui/gallery/rspack.config.ts`, or `build` into `libs/ui/gallery/dist`. `--env
 * still` disables live reload, as tests require.
 */
export default (env: { still?: boolean }) =>
  defineConfig({
    mode: 'production',
    context: here,
    entry: './main.tsx',
    devtool: false,
    output: { path: `${here}/dist`, filename: '[name].js', cssFilename: '[name].css', clean: true },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      parser: { 'css/auto': { namedExports: false } },
      generator: { 'css/auto': { localIdentName: '[name]-[local]', exportsConvention: 'as-is' } },
      rules: [
        { test: /\.tsx?$/, use: swc, type: 'javascript/auto' },
        { test: /\.css$/, type: 'css/auto' },
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    plugins: [new rspack.HtmlRspackPlugin({ template: './index.html', favicon: '../src/logo/mark.svg' })],
    devServer: { port: 4600, hot: false, ...(env.still && { liveReload: false, client: false }) },
    performance: false,
  });
