import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Release } from '@bothways/domain/registry';

/** Name of the federation container: an identifier, because it becomes a global variable. */
export const containerName = (name: string): string => name.replaceAll('-', '_');

/** At-rules that only group: their content is judged as if it were outside. */
const GROUPING = /^@(layer|media|supports|container|scope|starting-style)\b/;
const COMMENT = /\/\*[\s\S]*?\*\//g;
const STRING = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

interface Block {
  head: string;
  body: string | undefined;
}

/** Yields the blocks of the outermost level, the text before each brace and between them; a statement has no body. */
function* blocksOf(css: string): Generator<Block> {
  let depth = 0;
  let from = 0;
  let bodyFrom = 0;
  for (let at = 0; at < css.length; at++) {
    if (css[at] === ';' && depth === 0) {
      yield { head: css.slice(from, at).trim(), body: undefined };
      from = at + 1;
    }
    if (css[at] === '{' && depth++ === 0) bodyFrom = at + 1;
    if (css[at] === '}' && --depth === 0) {
      yield { head: css.slice(from, bodyFrom - 1).trim(), body: css.slice(bodyFrom, at) };
      from = at + 1;
    }
  }
}

/** Commas within `:is()` and the like do not separate selectors. */
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

const ATTRIBUTE = /\[[^\]]*\]/g;
/** Pseudo-classes of alternatives, including legacy spellings. */
const EITHER = /^:(?:is|where|-webkit-any|-moz-any|matches)$/;
/** The innermost pair of parentheses, and its pseudo-class. */
const FUNCTION = /(::?[\w-]+)\(([^()]*)\)/;

/**
 * Strips the parts of a selector that only narrow it: content of an attribute, or of `:not()` and `:has()`, is not
 * about the styled element. `:is()` and `:where()` count as one of the area's classes if each of their alternatives
 * does.
 */
function bareOf(selector: string, own: string): string {
  let bare = selector.replace(ATTRIBUTE, '');
  for (let found = FUNCTION.exec(bare); found; found = FUNCTION.exec(bare)) {
    const [whole, name = '', inside = ''] = found;
    const isEither = EITHER.test(name);
    const areOwn = isEither && selectorsOf(inside).every((each) => reachOf(each, own) !== 'outside');
    bare = bare.replace(whole, areOwn ? own : '');
  }
  return bare;
}

/** Target of a selector: an element with one of the area's classes, one inside such, or possibly a foreign one. */
type Reach = 'own' | 'inside' | 'outside';

function reachOf(selector: string, own: string): Reach {
  let reach: Reach = 'outside';
  let isBeside = false;
  for (const part of bareOf(selector, own).replaceAll(/[>+~]/g, ' $& ').trim().split(/\s+/)) {
    if (part === '>') continue;
    if (part === '+' || part === '~') {
      isBeside = true;
      continue;
    }
    // A sibling of an element of the area may be the shell's; a sibling of an element inside one is not.
    if (isBeside) reach = reach === 'inside' ? 'inside' : 'outside';
    else if (reach === 'own') reach = 'inside';
    if (reach === 'outside' && part.includes(own)) reach = 'own';
    isBeside = false;
  }
  return reach;
}

/** Returns a nested selector as an equivalent top-level one. @param parent minimal target of the surrounding rule */
const unnested = (selector: string, parent: string): string =>
  selector.includes('&') ? selector.replaceAll('&', parent) : `${parent} ${selector}`;

/** @param parent target of the surrounding rule; none for a sheet */
function* faultsIn(css: string, prefix: string, parent?: string): Generator<string> {
  const own = `.${prefix}`;
  for (const { head, body } of blocksOf(css)) {
    if (body === undefined) {
      if (/^@(import|namespace)\b/.test(head)) yield `${head} is the shell's`;
    } else if (GROUPING.test(head)) yield* faultsIn(body, prefix, parent);
    else if (head.startsWith('@keyframes ')) {
      if (!head.includes(prefix)) yield `${head} could meet another area's`;
    } else if (head.startsWith('@')) yield `${head} is the shell's`;
    else {
      const reached = selectorsOf(head).map((selector) => ({
        selector,
        reach: reachOf(parent === undefined ? selector : unnested(selector, parent), own),
      }));
      for (const { selector, reach } of reached) if (reach === 'outside') yield `${selector} is global`;
      const isInside = reached.every(({ reach }) => reach === 'inside');
      yield* faultsIn(body, prefix, isInside ? `${own} *` : own);
    }
  }
}

/**
 * Returns the rules in a remote's style sheet that reach beyond its own elements: every selector must target an element
 * with one of its classes, or one inside.
 */
export const cssFaults = (css: string, container: string): string[] => [
  ...faultsIn(css.replace(COMMENT, '').replace(STRING, "''"), `${container}-`),
];

/** Checks every style sheet of a built area. */
export async function styleFaults(outDir: string, { name, files }: Release): Promise<string[]> {
  if (name === 'shell') return [];
  const sheets = Object.keys(files).filter((file) => file.endsWith('.css'));
  const texts = await Promise.all(sheets.map((file) => readFile(path.join(outDir, file), 'utf8')));
  return texts.flatMap((css) => cssFaults(css, containerName(name)));
}
