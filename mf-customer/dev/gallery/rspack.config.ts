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

/** The area's screens over sample data: `npx rspack build -c mf-customer/dev/gallery/rspack.config.ts`. */
export default defineConfig({
  mode: 'production',
  context: here,
  entry: './main.tsx',
  devtool: false,
  output: { path: `${here}/dist`, filename: '[name].js', cssFilename: '[name].css', clean: true },
  optimization: { minimize: false },
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
  plugins: [new rspack.HtmlRspackPlugin({ template: './index.html' })],
  performance: false,
});
