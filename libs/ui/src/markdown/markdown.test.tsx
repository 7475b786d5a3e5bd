import { screen } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Markdown } from './markdown.tsx';
import { parseBlocks } from './parse-blocks.ts';
import { parseInline } from './parse-inline.ts';
import { safeHref } from './safe-href.ts';
import { HOSTILE, LONG } from './testing/vectors.ts';

const htmlOf = (text: string): HTMLElement => renderUi(<Markdown>{text}</Markdown>).container;

/** Every element that the renderer ever makes. */
const ELEMENTS = new Set(
  'DIV P H2 H3 H4 H5 H6 STRONG EM CODE PRE BLOCKQUOTE UL OL LI HR BR A SPAN'.split(' '),
);
const ATTRIBUTES = /^(class|href|target|rel|tabindex|data-.*|role)$/;
const SAFE_LINK = /^(https?:\/\/|mailto:|\/(?![/\\])|#)/;

function expectHarmless(container: HTMLElement): void {
  const elements = [...container.querySelectorAll('*')];
  expect(elements.filter(({ tagName }) => !ELEMENTS.has(tagName))).toEqual([]);
  for (const element of elements) {
    for (const { name } of element.attributes) expect(name).toMatch(ATTRIBUTES);
    const href = element.getAttribute('href');
    if (href !== null) expect(href).toMatch(SAFE_LINK);
  }
}

describe('hostile text', () => {
  it('has more than 300 forms here', () => expect(new Set(HOSTILE).size).toBeGreaterThan(300));

  it.each(HOSTILE)('%j runs nothing, loads nothing and leads nowhere', (text) => {
    expectHarmless(htmlOf(text));
  });

  it('of any kind stays harmless', () => {
    const piece = fc.oneof(
      fc.constantFrom(...HOSTILE, '[', ']', '(', ')', '<', '>', '*', '_', '`', '\n', '\\', '"', '://', '#'),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const { container, unmount } = renderUi(<Markdown>{pieces.join('')}</Markdown>);
        expectHarmless(container);
        unmount();
      }),
      { numRuns: 150 },
    );
  });

  it.each(LONG)('of 50,000 %s is read in one pass, even on a busy machine', (_, text) => {
    const startMs = performance.now();
    for (const block of parseBlocks(text)) if ('text' in block) parseInline(block.text, safeHref);
    expect(performance.now() - startMs).toBeLessThan(4000);
  });
});

describe('an address', () => {
  it.each([
    'https://example.org/a?b=c#d',
    'http://example.org',
    'mailto:help@example.org',
    '/en/pricing',
    '#faq',
  ])('%s may be a link', (address) => expect(safeHref(address)).toBe(address));

  it.each([
    '',
    'example.org',
    'pricing',
    '//example.org',
    'javascript:alert(1)',
    'https://example.org/\u202egpj.exe',
    'https://exam\u00adple.org',
    '/\u2066en/pricing',
    `https://example.org/${'x'.repeat(2000)}`,
  ])('%j may not', (address) => expect(safeHref(address)).toBeUndefined());
});

describe('text', () => {
  it('has headings below the one of the page, paragraphs, lists, quotes, code and rules', () => {
    const container = htmlOf(
      '# Odds\n\nFirst line\nsecond line\n\n- one\n- two\n  more\n\n1. first\n2. second\n\n> said\n\n```\na < b\n```\n\n---',
    );
    const shape = [...(container.firstElementChild?.children ?? [])].map(({ tagName }) => tagName);
    expect(shape).toEqual(['H3', 'P', 'UL', 'OL', 'BLOCKQUOTE', 'PRE', 'HR']);
    expect([...container.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'one',
      'two\nmore',
      'first',
      'second',
    ]);
    expect(container.querySelector('pre')?.textContent).toBe('a < b');
  });

  it.each([
    ['# Odds', 'Odds'],
    ['# Odds #', 'Odds'],
    ['# Odds   ###   ', 'Odds'],
    ['# C#', 'C#'],
    ['# #1 of 2', '#1 of 2'],
    ['# ##', ''],
  ])('%j is a heading that reads %j', (text, title) => {
    expect(htmlOf(text).querySelector('h3')?.textContent).toBe(title);
  });

  it('takes the next level of the page for its highest heading, whatever that was', () => {
    const tags = [...htmlOf('## one\n### two\n###### six').querySelectorAll('h2, h3, h4, h5, h6')];
    expect(tags.map(({ tagName }) => tagName)).toEqual(['H3', 'H4', 'H6']);
  });

  it('has strong, emphasis, code and breaks, also one in the other', () => {
    const container = htmlOf('**bold *and leaning*** `a*b*c` __also__ _this_  \nnext snake_case_name');
    expect(container.querySelector('strong em')?.textContent).toBe('and leaning');
    expect(container.querySelector('code')?.textContent).toBe('a*b*c');
    expect([...container.querySelectorAll('em')].map(({ textContent }) => textContent)).toEqual([
      'and leaning',
      'this',
    ]);
    expect(container.querySelectorAll('br')).toHaveLength(1);
    expect(container.textContent).toContain('snake_case_name');
  });

  it('leads to other sites beside this one, and within this site through the router', () => {
    htmlOf('[out](https://example.org "title") and [in](/en/pricing) and <https://example.org/x>');
    const out = screen.getByRole('link', { name: 'out' });
    expect([out.getAttribute('target'), out.getAttribute('rel')]).toEqual([
      '_blank',
      'noopener noreferrer nofollow',
    ]);
    expect(screen.getByRole('link', { name: 'in' }).hasAttribute('target')).toBe(false);
    expect(screen.getByRole('link', { name: 'https://example.org/x' })).toBeTruthy();
  });

  it('keeps the words of a link that may not be one, and of a picture', () => {
    expect(htmlOf('[press me](javascript:alert(1))').textContent).toBe('press me');
    expect(htmlOf('![a chart](data:image/png;x)').textContent).toBe('a chart');
  });

  it('shows tags as they are, and what is escaped without its escape', () => {
    expect(htmlOf('a <b>tag</b> and \\*no star\\*').textContent).toBe('a <b>tag</b> and *no star*');
  });

  it('is cut after 2,000 parts and 50,000 characters, on each level of quotes', () => {
    expect(htmlOf('a\n\n'.repeat(2_001)).querySelectorAll('p')).toHaveLength(2_000);
    expect(htmlOf('> a\n>\n'.repeat(2_001)).querySelectorAll('p')).toHaveLength(2_000);
    expect(htmlOf(`${'a'.repeat(50_000)}b`).textContent).toHaveLength(50_000);
    expect(htmlOf('>'.repeat(9)).querySelectorAll('blockquote')).toHaveLength(3);
  });

  it('is nothing for nothing', () => expect(htmlOf(' \n\n ').textContent).toBe(''));
});
