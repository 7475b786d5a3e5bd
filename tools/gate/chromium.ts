import { installedChromium } from '@bothways/build/chromium';
import { type Browser, chromium } from 'playwright-core';
import { NO_BROWSER } from './no-browser.ts';

/** An address where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Opens a browser that reaches one origin and nothing else, whatever the code in its pages tries: everything except
 * that host and port goes to a nonexistent proxy, including other addresses of this machine.
 * @throws Error with NO_BROWSER if there is none
 */
export async function openBrowser(origin: string, dir: string, file = installedChromium()): Promise<Browser> {
  if (file === undefined) throw new Error(NO_BROWSER);
  return chromium.launch({
    executablePath: file,
    env: { PATH: process.env.PATH ?? '', HOME: dir, TMPDIR: dir },
    // Where a sandbox is not available (root in a container), Chromium refuses to start with one.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--disable-dev-shm-usage',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      `--proxy-server=${NOWHERE}`,
      `--proxy-bypass-list=<-loopback>;${new URL(origin).host}`,
    ],
  });
}
