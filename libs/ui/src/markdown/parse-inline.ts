/** Plain text, or text with a meaning. */
export type Inline =
  | string
  | { kind: 'strong' | 'em'; children: Inline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; children: Inline[] }
  | { kind: 'break' };

/** Nesting deeper than any author uses. */
const MAX_DEPTH = 6;

// Each run is bounded, or starts where none of its characters precede it, so that no text can block the page.
const PATTERNS = [
  /\\(?<escaped>[\\`*_{}[\]()#+\-.!>~|<])/u,
  /(?<ticks>`{1,3})(?<code>[^`\n](?:.{0,998}?[^`])?)\k<ticks>(?!`)/u,
  /!?\[(?<label>[^\]\n]{0,500})\]\((?<href>[^\s()]{0,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,200}){0,3})(?: "[^"\n]{0,200}")?\)/u,
  /<(?<auto>(?:https?|mailto):[^\s<>]{1,2000})>/u,
  /\*\*(?<strong>\S(?:.{0,998}?\S)?)\*\*(?!\*)/u,
  /__(?<strong2>\S(?:.{0,998}?\S)?)__(?!_)/u,
  /\*(?<em>[^\s*](?:.{0,998}?[^\s*])?)\*(?!\*)/u,
  /(?<![\p{L}\p{N}_])_(?<em2>[^\s_](?:.{0,998}?[^\s_])?)_(?![\p{L}\p{N}_])/u,
  /(?<broken>(?<! ) {2,}\n|\\\n)/u,
];
const TOKEN = new RegExp(PATTERNS.map(({ source }) => source).join('|'), 'gu');

type Groups = Record<string, string | undefined>;

function nodeOf(groups: Groups, safeHref: SafeHref, depth: number): Inline[] {
  const inner = (text: string): Inline[] => parse(text, safeHref, depth + 1);
  const { escaped, code, label, href, auto, strong = groups.strong2, em = groups.em2, broken } = groups;
  if (escaped !== undefined) return [escaped];
  if (code !== undefined) return [{ kind: 'code', text: code.trim() }];
  if (strong !== undefined) return [{ kind: 'strong', children: inner(strong) }];
  if (em !== undefined) return [{ kind: 'em', children: inner(em) }];
  if (broken !== undefined) return [{ kind: 'break' }];
  const address = safeHref(href ?? auto ?? '');
  const children = label === undefined ? [auto ?? ''] : inner(label);
  // The words of a refused link stay: they were written to be read.
  return address === undefined ? children : [{ kind: 'link', href: address, children }];
}

type SafeHref = (address: string) => string | undefined;

function parse(text: string, safeHref: SafeHref, depth: number): Inline[] {
  if (depth > MAX_DEPTH) return [text];
  const nodes: Inline[] = [];
  let at = 0;
  for (const match of text.matchAll(TOKEN)) {
    if (match.index > at) nodes.push(text.slice(at, match.index));
    nodes.push(...nodeOf(match.groups ?? {}, safeHref, depth));
    at = match.index + match[0].length;
  }
  if (at < text.length) nodes.push(text.slice(at));
  return nodes;
}

/** Returns the runs of a paragraph. Everything that is not our markup, including HTML, is text. */
export const parseInline = (text: string, safeHref: SafeHref): Inline[] => parse(text, safeHref, 0);
