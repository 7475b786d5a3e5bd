export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'rule' };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
// No pattern has two adjacent runs over the same characters: backtracking between them would be quadratic in a line's
// length.
const HEADING = /^ {0,3}(#{1,6})\s+(.*)$/;
const RULE = /^ {0,3}([-*_])(?: *\1){2,} *$/;
const QUOTE = /^ {0,3}> ?(.*)$/;
const ITEM = /^ {0,3}(?:([-*+])|\d{1,9}[.)])\s+(.*)$/;
const MAX_QUOTES = 3;
/** More than any readable text has; the rest is cut, because each block is an element to lay out. */
const MAX_BLOCKS = 2_000;

/** All line ends of browsers and other programs. */
const LINE_END = /\r\n?|[\n\u2028\u2029]/;

/** Consumes lines from the front while they match. */
class Lines {
  readonly #lines: readonly string[];
  #at = 0;
  constructor(text: string) {
    this.#lines = text.split(LINE_END);
  }
  get next(): string | undefined {
    return this.#lines[this.#at];
  }
  take(): string {
    return this.#lines[this.#at++] ?? '';
  }
  takeWhile(fits: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (this.next !== undefined && fits(this.next)) taken.push(this.take());
    return taken;
  }
}

const isBlank = (line: string): boolean => line.trim() === '';
const beginsBlock = (line: string): boolean =>
  [FENCE, HEADING, RULE, QUOTE, ITEM].some((form) => form.test(line));

/** Strips closing hashes of a heading. */
function withoutClosing(title: string): string {
  const text = title.trimEnd();
  let end = text.length;
  while (text[end - 1] === '#') end--;
  return end === 0 || isBlank(text[end - 1] ?? '') ? text.slice(0, end).trimEnd() : text;
}

function takeCode(lines: Lines): Block {
  const fence = FENCE.exec(lines.take())?.[1] ?? '```';
  const text = lines.takeWhile((line) => !line.trimStart().startsWith(fence));
  lines.take();
  return { kind: 'code', text: text.join('\n') };
}

function takeList(lines: Lines): Block {
  const isOrdered = ITEM.exec(lines.next ?? '')?.[1] === undefined;
  const items: string[] = [];
  for (;;) {
    const [, bullet, text = ''] = ITEM.exec(lines.next ?? '') ?? [];
    if (!ITEM.test(lines.next ?? '') || (bullet === undefined) !== isOrdered) break;
    lines.take();
    const more = lines.takeWhile((line) => !isBlank(line) && !beginsBlock(line));
    items.push([text, ...more.map((line) => line.trim())].join('\n'));
  }
  return { kind: 'list', isOrdered, items };
}

function takeBlock(lines: Lines, quotes: number): Block {
  const line = lines.next ?? '';
  const [, marks, title = ''] = HEADING.exec(line) ?? [];
  if (marks !== undefined) {
    lines.take();
    return { kind: 'heading', level: marks.length, text: withoutClosing(title) };
  }
  if (FENCE.test(line)) return takeCode(lines);
  if (RULE.test(line)) {
    lines.take();
    return { kind: 'rule' };
  }
  if (QUOTE.test(line) && quotes < MAX_QUOTES) {
    const inner = lines.takeWhile((each) => QUOTE.test(each)).map((each) => QUOTE.exec(each)?.[1] ?? '');
    return { kind: 'quote', blocks: parseBlocks(inner.join('\n'), quotes + 1) };
  }
  if (ITEM.test(line)) return takeList(lines);
  const first = lines.take();
  const rest = lines.takeWhile((each) => !isBlank(each) && !beginsBlock(each));
  return { kind: 'paragraph', text: [first, ...rest].map((each) => each.trimStart()).join('\n') };
}

/** Returns the blocks of a text. */
export function parseBlocks(text: string, quotes = 0): Block[] {
  const lines = new Lines(text);
  const blocks: Block[] = [];
  for (;;) {
    lines.takeWhile(isBlank);
    if (lines.next === undefined || blocks.length === MAX_BLOCKS) return blocks;
    blocks.push(takeBlock(lines, quotes));
  }
}
