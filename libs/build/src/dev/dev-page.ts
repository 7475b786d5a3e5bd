import type { IncomingMessage, ServerResponse } from 'node:http';
import { type DevManifests, fetchRegistry } from './dev-registry.ts';

type Next = (error?: unknown) => void;

const isNavigation = ({ headers, method, url = '' }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html') && !/\.\w+(\?|$)/.test(url);

/** Composes the page with registry and language, as the API does in production. */
async function composePage(
  shellOrigin: string,
  url: string,
  cookie: string,
  manifests: DevManifests,
): Promise<string> {
  const [html, registry] = await Promise.all([
    fetch(`${shellOrigin}/index.html`).then((answer) => answer.text()),
    fetchRegistry(cookie, manifests),
  ]);
  const data = JSON.stringify(registry).replaceAll('<', '\\u003c');
  return html
    .replace('lang="en"', `lang="${url.startsWith('/es') ? 'es' : 'en'}"`)
    .replace('<head>', () => `<head><script type="application/json" id="registry">${data}</script>`);
}

/** Answers navigations of the shell in development; they wait until the API is up. */
export const devPage =
  (shellOrigin: string, manifests: DevManifests) =>
  async (request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> => {
    if (!isNavigation(request)) return next();
    const { url = '/', headers } = request;
    if (!/^\/(en|es)(\/|\?|$)/.test(url)) {
      return void response.writeHead(302, { location: `/en${url === '/' ? '' : url}` }).end();
    }
    try {
      const page = await composePage(shellOrigin, url, headers.cookie ?? '', manifests);
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    } catch (error) {
      next(error);
    }
  };
