import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

const CODE = /\.(js|css)$/;
/** What a release may grow by that has no budget of its own. */
const MOST_GROWTH_PCT = 5;
const KB = 1024;
export const inKb = (bytes: number): string => `${(bytes / KB).toFixed(1)} KB`;

const sizeOf = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** As it is sent: the compressed file beside it, where there is one. What is missing weighs nothing; a page says so. */
const sentBytes = async (folder: string, file: string): Promise<number> =>
  (await sizeOf(join(folder, `${file}.br`))) ?? (await sizeOf(join(folder, file))) ?? 0;

const sum = async (folder: string, files: readonly string[]): Promise<number> =>
  (await Promise.all(files.map((file) => sentBytes(folder, file)))).reduce((all, bytes) => all + bytes, 0);

/** Bytes of an area's own scripts and styles among what a page asked for. `base` is where they are served. */
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

/** For an area without a budget: all of its code against the release before. */
export async function growthFault(folder: string, before: string): Promise<string | undefined> {
  const [now, then] = await Promise.all([codeBytes(folder), codeBytes(before)]);
  if (now * 100 <= then * (100 + MOST_GROWTH_PCT)) return undefined;
  const growthPct = (now / then - 1) * 100;
  const sizes = `${inKb(now)} after ${inKb(then)}`;
  return `weighs ${growthPct.toFixed(0)} % more than the release before (${sizes}); ${MOST_GROWTH_PCT} % are allowed without a budget in gate.json`;
}
