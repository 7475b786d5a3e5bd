import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@bothways/domain/registry';

/** Name of the federation container: an identifier, because it becomes a global variable. */
export const containerName = (name: string): string => name.replaceAll('-', '_');

/** At-rules that only group: what stands in them is judged as if it stood outside. */
const GROUPING = /^@(layer|media|supports|container|scope|starting-style)\b/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

interface Block {
  head: string;
  body: string;
}

/** The blocks of the outermost level: what stands before each brace, and what stands between them. */
function* blocksOf(css: string): Generator<Block> {
  let depth = 0;
  let from = 0;
  let bodyFrom = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';' && depth === 0) from = at + 1;
    if (css[at] === '{' && depth++ === 0) bodyFrom = at + 1;
    if (css[at] === '}' && --depth === 0) {
      yield { head: css.slice(from, bodyFrom - 1).trim(), body: css.slice(bodyFrom, at) };
      from = at + 1;
    }
  }
}

/** Commas within `:is()` and the like do not part selectors. */
const selectorsOf = (head: string): string[] => {
  let depth = 0;
  let parts = '';
  for (const char of head) {
    if (char === '(') depth++;
    if (char === ')') depth--;
    parts += char === ',' && depth === 0 ? '\n' : char;
  }
  return parts.split('\n').map((selector) => selector.trim());
};

function* faultsIn(css: string, prefix: string): Generator<string> {
  for (const { head, body } of blocksOf(css)) {
    if (GROUPING.test(head)) yield* faultsIn(body, prefix);
    else if (head.startsWith('@keyframes ')) {
      if (!head.includes(prefix)) yield `${head} could meet another area's`;
    } else if (head.startsWith('@')) yield `${head} is the shell's`;
    else
      for (const selector of selectorsOf(head))
        if (!selector.includes(`.${prefix}`)) yield `${selector} is global`;
  }
}

/** What of a remote's emitted style sheet reaches beyond its own elements: every selector needs one of its classes. */
export const cssFaults = (css: string, container: string): string[] => [
  ...faultsIn(css.replace(COMMENT, '').replace(STRING, "''"), `${container}-`),
];

/** The same of every style sheet of a built area. */
export async function styleFaults(outDir: string, { name, files }: Release): Promise<string[]> {
  if (name === 'shell') return [];
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(sheets.map((file) => readFile(path.join(outDir, file), 'utf8')));
  return texts.flatMap((css) => cssFaults(css, containerName(name)));
}
