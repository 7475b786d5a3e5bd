import { describe, expect, it } from 'vitest';
import { appConfig } from './preset.ts';
import { SortedIntegrity, unsortedHashes } from './sorted-integrity.ts';
import { REMOTE, SHELL } from './testing/samples.ts';

/** The script as it is then. */
function sorted(script: string): string {
  let text = script;
  for (const { start, end, text: list } of unsortedHashes(script).reverse())
    text = text.slice(0, start) + list + text.slice(end);
  return text;
}

describe('hashes of the files of a build', () => {
  it('are in the same order, whatever order they were written in', () => {
    const entries = ['12:"sha384-b/+=="', '7:"sha384-a"', '305:"sha384-c"'];
    const written = [entries, entries.toReversed(), [entries[1], entries[0], entries[2]]];
    const scripts = written.map((list) => sorted(`a={};d.sriHashes={${list.join(',')}},d.g=1;`));
    expect(new Set(scripts).size).toBe(1);
    expect(scripts[0]).toMatch(/^a=\{\};d\.sriHashes=\{.*\},d\.g=1;$/);
    for (const entry of entries) expect(scripts[0]).toContain(entry);
  });

  it('are put in order wherever they stand, and nothing else is', () => {
    const script = 'x={2:"b",1:"a"};p.sriHashes = {2:"b",1:"a"};q.sriHashes={},r.sriHashes={1:"a",2:"b"}';
    expect(sorted(script)).toBe(
      'x={2:"b",1:"a"};p.sriHashes = {1:"a",2:"b"};q.sriHashes={},r.sriHashes={1:"a",2:"b"}',
    );
  });

  it.each([SHELL, REMOTE])('are put in order in each build of $name that people get', (app) => {
    const { plugins = [] } = appConfig(app, 'production');
    expect(plugins.filter((plugin) => plugin instanceof SortedIntegrity)).toHaveLength(1);
  });
});
