import { z } from 'zod';

/** Part of the release of an area with public pages: these pages as HTML, prerendered by the build. */
export const PAGES_FILE = 'pages.json';

/** Placeholder in a release's pages for the site's own origin, which is known when a page is served. */
export const SITE_ORIGIN = '{site.origin}';

/** One public page in one language, as its area renders it for a visitor. */
const madePageSchema = z.object({
  /** Below the locale; '' is the front page. */
  path: z.string(),
  /** For a page that varies by a query, that query ("show=bot"); '' is the page itself. */
  view: z.string(),
  locale: z.enum(['en', 'es']),
  title: z.string(),
  description: z.string(),
  /** Structured data for search engines (JSON-LD); its URLs begin with `SITE_ORIGIN`. */
  facts: z.array(z.record(z.string(), z.json())),
  /** Content of the document's body. */
  html: z.string(),
});
export type MadePage = z.infer<typeof madePageSchema>;

export const madePagesSchema = z.array(madePageSchema);
