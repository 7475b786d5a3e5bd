import { z } from 'zod';

/** In the release of an area with public pages: these pages as HTML, made when the area was built. */
export const PAGES_FILE = 'pages.json';

/** In what a release says of its pages: the site's own origin, which is known when a page is served. */
export const SITE_ORIGIN = '{site.origin}';

/** One public page in one language, as its area draws it for a visitor. */
export const madePageSchema = z.object({
  /** Below the locale; '' is the front page. */
  path: z.string(),
  /** Of a page that a query shows otherwise, that query ("show=bot"); '' is the page itself. */
  view: z.string(),
  locale: z.enum(['en', 'es']),
  title: z.string(),
  description: z.string(),
  /** What it tells search engines of itself (JSON-LD); addresses in it begin with `SITE_ORIGIN`. */
  facts: z.array(z.record(z.string(), z.json())),
  /** What stands in the document's body. */
  html: z.string(),
});
export type MadePage = z.infer<typeof madePageSchema>;

export const madePagesSchema = z.array(madePageSchema);
