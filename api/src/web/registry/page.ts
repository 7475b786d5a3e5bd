import { CONTRACT_VERSION, type Registry, type RegistryEntry } from '@bothways/domain/registry';
import { PURCHASE_MARK, type PurchaseMark } from '@bothways/domain/subscriptions';
import { z } from 'zod';
import type { PageLocale } from '#kernel/http';

/** The parts of a federation manifest that tell which files an area starts with. */
const startSchema = z.object({
  metaData: z.object({ remoteEntry: z.object({ path: z.string(), name: z.string() }) }),
  exposes: z.array(
    z.object({
      assets: z.object({
        js: z.object({ sync: z.array(z.string()) }),
        css: z.object({ sync: z.array(z.string()) }),
      }),
    }),
  ),
});

interface StartFile {
  url: string;
  as: 'script' | 'style';
  integrity: string;
}

/** The files of its release that an area needs before its first screen; of one that the shell will refuse, none. */
function startFiles({ manifestUrl, manifest, integrity, contract }: RegistryEntry): StartFile[] {
  const parsed = startSchema.safeParse(manifest);
  if (!parsed.success || contract !== CONTRACT_VERSION) return [];
  const { metaData, exposes } = parsed.data;
  const scripts = [
    metaData.remoteEntry.path + metaData.remoteEntry.name,
    ...exposes.flatMap((e) => e.assets.js.sync),
  ];
  const styles = exposes.flatMap((expose) => expose.assets.css.sync);
  const base = manifestUrl.slice(0, manifestUrl.lastIndexOf('/') + 1);
  const fileOf =
    (as: StartFile['as']) =>
    (file: string): StartFile[] => {
      const hash = integrity[base + file];
      return hash === undefined ? [] : [{ url: base + file, as, integrity: hash }];
    };
  return [...scripts.flatMap(fileOf('script')), ...styles.flatMap(fileOf('style'))];
}

const preload = ({ url, as, integrity }: StartFile): string =>
  `<link rel="preload" as="${as}" crossorigin href="${url}" integrity="${integrity}">`;

/** Below the locale, the first part of the path names the area. */
const entryAt = (registry: Registry, pathname: string): RegistryEntry | undefined =>
  registry.remotes.find(({ segments }) => segments.includes(pathname.split('/')[2] ?? ''));

/** JSON that cannot end the script element around it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const preloadFont = (file: string): string =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${file}">`;

export interface PageParts {
  /** The page as it was built, and the files of its release. */
  shell: { html: string; files: readonly string[] };
  registry: Registry;
  locale: PageLocale;
  pathname: string;
  /** Whether the document lets the payment provider in; undefined where nothing is sold. */
  purchase?: PurchaseMark | undefined;
}

const purchaseMark = (mark: PurchaseMark | undefined): string =>
  mark === undefined ? '' : `<meta name="${PURCHASE_MARK}" content="${mark}">`;

/**
 * The shell's page for one person: in their language, with their registry, and with the font and the files of the
 * area that the address names asked for at once instead of after the shell's script and style. The page says itself with
 * which policy it comes, so that the browser's copy under one policy is never taken for that under the other.
 */
export function composePage({ shell, registry, locale, pathname, purchase }: PageParts): string {
  const entry = entryAt(registry, pathname);
  const fonts = shell.files.filter((file) => file.endsWith('.woff2')).map(preloadFont);
  const links = [...fonts, ...(entry ? startFiles(entry).map(preload) : [])].join('');
  const data = `<script type="application/json" id="registry">${inlineJson(registry)}</script>`;
  const head = links + purchaseMark(purchase) + data;
  return shell.html
    .replace(/<html lang="[^"]*"/, `<html lang="${locale}"`)
    .replace('</head>', () => `${head}</head>`);
}
