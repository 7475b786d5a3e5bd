import type { Configuration } from '@rspack/core';
import type { AppInput } from './app.ts';

/** Where the API listens in development. */
export const API_ORIGIN = `http://localhost:${process.env.PORT || 4000}`;

/** Every app says `localhost`: the dev server refuses scripts asked for from another host name. */
export function devServer(app: AppInput): NonNullable<Configuration['devServer']> {
  return {
    port: app.port,
    host: 'localhost',
    hot: true,
    liveReload: false,
    historyApiFallback: true,
    // The shell's page, on another port, loads the remote.
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: false, webSocketURL: `ws://localhost:${app.port}/ws` },
    // `/mf-` are the releases of remotes that are not in development.
    proxy: [{ context: ['/api', '/platform', '/mf-'], target: API_ORIGIN, ws: true }],
  };
}
