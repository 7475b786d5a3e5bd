import { type Compiler, rspack } from '@rspack/core';

/** The hashes of a build's files in its entry: `x.sriHashes={12:"sha384-...",7:"..."}`. */
const HASHES = /\.sriHashes\s*=\s*\{([^{}]*)\}/g;

interface Replacement {
  start: number;
  /** Exclusive. */
  end: number;
  text: string;
}

/** Returns the hash lists in a script that are not sorted, each with its sorted replacement. */
export function unsortedHashes(script: string): Replacement[] {
  return [...script.matchAll(HASHES)].flatMap(({ 0: all, 1: entries = '', index }) => {
    const text = entries.split(',').toSorted().join(',');
    const end = index + all.length - 1;
    return text === entries ? [] : [{ start: end - entries.length, end, text }];
  });
}

const NAME = 'SortedIntegrity';

/**
 * Sorts the hashes of a build's files, which rspack writes in the order of its hash table: otherwise the same sources
 * would have another version with each build, and browsers would reload unchanged files.
 */
export class SortedIntegrity {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = rspack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After minification, before source maps and hashes.
      const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: NAME, stage }, (assets) => {
        for (const [name, source] of Object.entries(assets)) {
          if (!name.endsWith('.js')) continue;
          const found = unsortedHashes(source.source().toString());
          if (found.length === 0) continue;
          const sorted = new sources.ReplaceSource(source);
          for (const { start, end, text } of found) sorted.replace(start, end - 1, text);
          compilation.updateAsset(name, sorted);
        }
      });
    });
  }
}
