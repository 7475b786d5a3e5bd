import { type Compiler, rspack } from '@rspack/core';

/** The hashes of a build's files as its entry has them: `x.sriHashes={12:"sha384-...",7:"..."}`. */
const HASHES = /\.sriHashes\s*=\s*\{([^{}]*)\}/g;

export interface Replacement {
  start: number;
  /** Behind its last character. */
  end: number;
  text: string;
}

/** The lists of hashes in a script whose entries are not in order, each with its entries in order. */
export function unsortedHashes(script: string): Replacement[] {
  return [...script.matchAll(HASHES)].flatMap(({ 0: all, 1: entries = '', index }) => {
    const text = entries.split(',').toSorted().join(',');
    const end = index + all.length - 1;
    return text === entries ? [] : [{ start: end - entries.length, end, text }];
  });
}

const NAME = 'SortedIntegrity';

/**
 * Puts the hashes of a build's files in order, which rspack writes as its hash table has them: the same sources would have
 * another version at each build, and people would load anew what has not changed.
 */
export class SortedIntegrity {
  apply(compiler: Compiler): void {
    const { Compilation, sources } = rspack;
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // Small by now, and neither mapped to its sources nor hashed.
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
