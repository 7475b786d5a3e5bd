import type { Browser } from 'playwright-core';
import { openBrowser } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/** A product that is thrown away, and the browser that looks at it and at nothing else. */
export interface Site {
  product: Product;
  browser: Browser;
  close(): Promise<void>;
}

/** @param dir everything that both write; whoever made it takes it away */
export async function openSite(dir: string, releases: string): Promise<Site> {
  const product = await startProduct(dir, releases);
  try {
    const browser = await openBrowser(product.url, dir);
    return {
      product,
      browser,
      async close() {
        await browser.close();
        await product.stop();
      },
    };
  } catch (error) {
    await product.stop();
    throw error;
  }
}
