import type { Configuration } from '@rspack/core';
import type { AppInput } from './app.ts';

/** Origin of the API in development; evaluated lazily, because the starting process chooses the port first. */
export const apiOrigin = (): string => `http://localhost:${process.env.PORT || 4000}`;

/** Offset of the development servers from their default ports, which may be in use. */
const portShift = (): number => Number(process.env.DEV_PORT_SHIFT || 0);

/** Every app uses `localhost`: the dev server refuses scripts requested from another host name. */
export function devServer(app: AppInput): NonNullable<Configuration['devServer']> {
  const port = app.port + portShift();
  return {
    port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    // The shell's page, on another port, loads the remote.
    headers: { 'Access-Control-Allow-Origin': '*' },
    // A fault of the build covers the page until it is mended; one that is thrown is shown by the page itself.
    client: {
      overlay: { errors: true, warnings: false, runtimeErrors: false },
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    // `/mf-` are the releases of remotes that are not in development.
    proxy: [{ context: ['/api', '/platform', '/mf-'], target: apiOrigin(), ws: true }],
  };
}
