import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const CODE = /\.(js|css)$/;
/** Maximum growth of a release without a budget of its own. */
const MOST_GROWTH_PCT = 5;
const KB = 1024;
export const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/**
 * Returns the size as sent: of the compressed file, if there is one. A missing file counts as 0; the page's check
 * reports it.
 */
const sentBytes = async (folder: string, file: string): Promise<number> =>
  (await sizeOf(join(folder, `${file}.br`))) ?? (await sizeOf(join(folder, file))) ?? 0;

const sum = async (folder: string, files: readonly string[]): Promise<number> =>
  (await Promise.all(files.map((file) => sentBytes(folder, file)))).reduce((all, bytes) => all + bytes, 0);

/**
 * Sums an area's own scripts and styles among the paths that a page requested. `base` is the path where they are
 * served.
 */
export function pageBytes(folder: string, base: string, asked: ReadonlySet<string>): Promise<number> {
  const files = [...asked].filter((path) => path.startsWith(base) && CODE.test(path));
  return sum(
    folder,
    files.map((path) => path.slice(base.length)),
  );
}

export const budgetFault = (heaviestBytes: number, budgetKb: number): string | undefined =>
  heaviestBytes <= budgetKb * KB
    ? undefined
    : `has a page that loads ${inKb(heaviestBytes)} of it, its budget are ${budgetKb} KB`;

const codeBytes = async (folder: string): Promise<number> =>
  sum(
    folder,
    (await readdir(folder, { recursive: true })).filter((file) => CODE.test(file)),
  );

/** Compares an area without a budget with its previous release, by all of its code. */
export async function growthFault(folder: string, before: string): Promise<string | undefined> {
  const [now, then] = await Promise.all([codeBytes(folder), codeBytes(before)]);
  if (now * 100 <= then * (100 + MOST_GROWTH_PCT)) return undefined;
  const growthPct = (now / then - 1) * 100;
  const sizes = `${inKb(now)} after ${inKb(then)}`;
  return `weighs ${growthPct.toFixed(0)} % more than the release before (${sizes}); ${MOST_GROWTH_PCT} % are allowed without a budget in gate.json`;
}
