import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';
import { ApiError } from '#kernel/errors';
import { Answer, type Mount, operation, PAGE_HEADERS, route, sendAnswer } from '#kernel/http';
import { apiDocument } from './document.ts';

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bothways API</title>
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="operations"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
const START =
  "SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#operations', deepLinking: true, validatorUrl: null });\n";

const CSS = 'text/css; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
const ASSETS = ['swagger-ui.css', 'swagger-ui-bundle.js', 'start.js'] as const;
type Asset = (typeof ASSETS)[number];

const require = createRequire(import.meta.url);
const load = (asset: Asset): string =>
  asset === 'start.js' ? START : readFileSync(require.resolve(`swagger-ui-dist/${asset}`), 'utf8');

const encoder = new TextEncoder();
const answerOf = (text: string): Answer => new Answer(encoder.encode(text));

const shared = { method: 'get', tag: 'Document', access: 'public' } as const;

/** Operations for the API document, and the page that shows it. */
export const docsOperations = {
  document: operation({
    ...shared,
    path: '/api/openapi.json',
    summary: 'This document',
    answer: z.record(z.string(), z.unknown()),
  }),
  page: operation({ ...shared, path: '/api/docs', summary: 'This document as a page', answer: 'text/html' }),
  asset: operation({
    ...shared,
    path: '/api/docs/{asset}',
    summary: 'Script and style of the page',
    params: z.strictObject({ asset: z.string() }),
    answer: ['text/javascript', 'text/css'],
  }),
};

/**
 * Mounts the API's document, generated from the validating schemas, and a page of our own origin that shows it. The
 * document is the largest response: all clients share its bytes, so a slow one holds none of its own.
 */
export const mountDocs: Mount = (api) => {
  let document: Answer | undefined;
  const loaded = new Map<Asset, Answer>();

  route(api, docsOperations.document, ({ c }) => {
    document ??= answerOf(JSON.stringify(apiDocument(api.operations)));
    return sendAnswer(c, document);
  });
  route(
    api,
    docsOperations.page,
    () => new Response(PAGE, { headers: { ...PAGE_HEADERS, 'content-type': 'text/html; charset=utf-8' } }),
  );
  route(api, docsOperations.asset, ({ c, params }) => {
    const asset = ASSETS.find((name) => name === params.asset);
    if (!asset) throw new ApiError('NOT_FOUND');
    const answer = loaded.get(asset) ?? answerOf(load(asset));
    loaded.set(asset, answer);
    return sendAnswer(c, answer, {
      'cache-control': 'public, max-age=3600',
      'content-type': asset.endsWith('.css') ? CSS : SCRIPT,
    });
  });
};
