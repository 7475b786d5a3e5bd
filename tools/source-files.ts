import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  path: string;
  text: string;
}
export interface Violation {
  path: string;
  message: string;
}

const SKIP = new Set(['node_modules', 'dist', '.git', '.data', '.nx', 'test-results', 'playwright-report']);

/** Reads every TypeScript file below a folder. */
export function readSources(root: string, folder = root): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (SKIP.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return readSources(root, path);
    return /\.tsx?$/.test(entry.name)
      ? [{ path: relative(root, path), text: readFileSync(path, 'utf8') }]
      : [];
  });
}
