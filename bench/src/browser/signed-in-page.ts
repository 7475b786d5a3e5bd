import { CHROMIUM_FLAGS, installedChromium } from '@bothways/build';
import { chromium, type Page } from '@playwright/test';

interface SignedInPage {
  page: Page;
  close(): Promise<void>;
}

/**
 * Opens a page of the product on a wide screen in a real browser, as a demo account.
 * @throws without a browser, or when the sign-in fails
 */
export async function signedInPage(origin: string, email: string): Promise<SignedInPage> {
  const executablePath = installedChromium();
  if (!executablePath) throw new Error('This benchmark needs Chromium; name it in CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: origin });
  const signedIn = await context.request.post('/api/auth/sign-in/email', {
    data: { email, password: 'bothways-demo' },
    headers: { origin },
  });
  if (!signedIn.ok()) throw new Error(`Sign-in failed: ${await signedIn.text()}`);
  return { page: await context.newPage(), close: () => browser.close() };
}
