import '../api/src/node-version.ts';
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { CHROMIUM_FLAGS } from '@bothways/build';
import { z } from 'zod';
import { chromium } from './browser.ts';
import { fail } from './run.ts';
import { ROOT, run } from './steps.ts';

// `npm run previews`: renders the link preview images of the public pages, one per language, from the landing page's
// own texts, logo and font, and the icons of the installed app from the logo. Run it when one of these changes; the
// images are committed with the sources.
const SIZE = { width: 1200, height: 630 };
const LANDING = path.join(ROOT, 'mf-landing');
const UI = path.join(ROOT, 'libs/ui/src');
const MARK = path.join(UI, 'logo/mark.svg');

const textsSchema = z.object({
  hero: z.object({ first: z.string(), second: z.string(), free: z.string(), adults: z.string() }),
  footer: z.object({ line: z.string() }),
});
type Texts = z.infer<typeof textsSchema>;

const page = ({ hero, footer }: Texts, mark: string): string => `<!doctype html><meta charset="utf-8"><style>
  @font-face { font-family: Inter; src: url("${path.join(UI, 'tokens/inter.woff2')}"); font-weight: 100 900 }
  body { display: flex; flex-direction: column; box-sizing: border-box; width: ${SIZE.width}px; height: ${SIZE.height}px;
    margin: 0; padding: 72px 80px; border-bottom: 12px solid #fec700; background: #fff; color: #171714; font-family: Inter }
  header { display: flex; align-items: center; gap: 20px; font-size: 40px; font-weight: 650; letter-spacing: -0.02em }
  header svg { width: 56px; height: 56px }
  h1 { margin: auto 0 24px; font-size: 80px; font-weight: 620; letter-spacing: -0.04em; line-height: 1.08 }
  h1 span { display: block }
  p { margin: 0 0 40px; color: #55554e; font-size: 32px; line-height: 1.4 }
  footer { display: flex; gap: 32px; color: #6b6b63; font-size: 26px }
</style><header>${mark}Bothways</header><h1><span>${hero.first}</span><span>${hero.second}</span></h1>
<p>${footer.line}</p><footer><span>${hero.free}</span><span>${hero.adults}</span></footer>`;

async function drawPage(browser: string, html: string, target: string, size: typeof SIZE): Promise<void> {
  const source = target.replace(/\.png$/, '.html');
  await writeFile(source, html);
  try {
    const window = `--window-size=${size.width},${size.height}`;
    const flags = ['--allow-file-access-from-files', '--hide-scrollbars', '--virtual-time-budget=2000'];
    const background = '--default-background-color=00000000';
    await run(browser, [
      ...CHROMIUM_FLAGS,
      ...flags,
      background,
      window,
      `--screenshot=${target}`,
      `file://${source}`,
    ]);
  } finally {
    await rm(source);
  }
}

async function draw(browser: string, locale: string): Promise<void> {
  const texts = textsSchema.parse(
    JSON.parse(await readFile(path.join(LANDING, `src/locales/${locale}.json`), 'utf8')),
  );
  const target = path.join(LANDING, `public/preview-${locale}.png`);
  await drawPage(browser, page(texts, await readFile(MARK, 'utf8')), target, SIZE);
}

/** The app's icons; `maskable` ones are cropped by the phone, so their margin contains nothing essential. */
const ICONS = [
  { name: 'icon-192', size: 192, isMaskable: false },
  { name: 'icon-512', size: 512, isMaskable: false },
  { name: 'icon-maskable-512', size: 512, isMaskable: true },
];
const MASKABLE_PART = 0.7;

async function drawIcon(browser: string, { name, size, isMaskable }: (typeof ICONS)[number]): Promise<void> {
  const side = isMaskable ? Math.round(size * MASKABLE_PART) : size;
  const html = `<!doctype html><meta charset="utf-8"><style>
    body { display: grid; place-items: center; width: ${size}px; height: ${size}px; margin: 0${isMaskable ? '; background: #fec700' : ''} }
    svg { width: ${side}px; height: ${side}px }</style>${await readFile(MARK, 'utf8')}`;
  await drawPage(browser, html, path.join(ROOT, `shell/public/${name}.png`), { width: size, height: size });
}

async function drawAll(): Promise<void> {
  const browser = await chromium();
  for (const locale of ['en', 'es']) await draw(browser, locale);
  for (const icon of ICONS) await drawIcon(browser, icon);
}

await drawAll().catch(fail);
