import { signedInPage } from '../browser/signed-in-page.ts';

const KINDS = ['script', 'stylesheet', 'font', 'fetch', 'document'] as const;
export type Kind = (typeof KINDS)[number] | 'other';

interface PageWeight {
  /** Of the bodies, as sent over the wire. */
  bytes: number;
  requests: number;
  byKind: Record<Kind, number>;
}

const isKind = (name: string): name is (typeof KINDS)[number] => KINDS.some((kind) => kind === name);
/** Time after the page is idle in which further requests count, ms. */
const AFTERWARDS_MS = 2000;

/** Returns the cost of a page for a signed-in person with an empty cache. */
export async function pageWeight(
  origin: string,
  email: string,
  path: string,
  shows: string,
): Promise<PageWeight> {
  const { page, close } = await signedInPage(origin, email);
  try {
    const sizes: Promise<{ kind: Kind; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      const type = request.resourceType();
      const kind = isKind(type) ? type : 'other';
      sizes.push(request.sizes().then(({ responseBodySize }) => ({ kind, bytes: responseBodySize })));
    });
    await page.goto(path);
    await page.locator(shows).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(AFTERWARDS_MS);
    const all = await Promise.all(sizes);
    const byKind: Record<Kind, number> = {
      script: 0,
      stylesheet: 0,
      font: 0,
      fetch: 0,
      document: 0,
      other: 0,
    };
    for (const { kind, bytes } of all) byKind[kind] += bytes;
    return { bytes: all.reduce((total, { bytes }) => total + bytes, 0), requests: all.length, byKind };
  } finally {
    await close();
  }
}
