import type { Browser } from 'playwright-core';
import { openBrowser } from './chromium.ts';
import { type Product, startProduct } from './product.ts';

/** A throwaway product, and a browser that can reach only it. */
export interface Site {
  product: Product;
  browser: Browser;
  close(): Promise<void>;
}

/** @param dir folder for all files of both; its creator removes it */
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
