import { createElement, type ReactNode, useMemo } from 'react';
import { TextLink } from '../button/link-button.tsx';
import { cx } from '../cx.ts';
import styles from './markdown.module.css';
import { type Block, parseBlocks } from './parse-blocks.ts';
import { type Inline, parseInline } from './parse-inline.ts';
import { safeHref } from './safe-href.ts';

export interface MarkdownProps {
  children: string;
  /** Level of the text's first headings, below those of the page. */
  headingLevel?: 2 | 3 | 4;
  className?: string | undefined;
}

/** Longer texts are truncated: nobody reads them, and no text may block the page. */
const MAX_CHARS = 50_000;

/** Other sites open in a new tab, without a referrer. */
const foreign = (href: string) =>
  /^https?:/i.test(href) ? { target: '_blank', rel: 'noopener noreferrer nofollow' } : {};

// Children are spread, not a list: texts are always parsed as a whole, so they need no keys.
const around = (type: string, children: readonly ReactNode[]): ReactNode =>
  createElement(type, null, ...children);

function inline(node: Inline): ReactNode {
  if (typeof node === 'string') return node;
  if (node.kind === 'break') return <br />;
  if (node.kind === 'code') return <code>{node.text}</code>;
  if (node.kind !== 'link') return around(node.kind, node.children.map(inline));
  return (
    <TextLink {...foreign(node.href)} href={node.href}>
      {around('span', node.children.map(inline))}
    </TextLink>
  );
}

const words = (text: string): ReactNode[] => parseInline(text, safeHref).map(inline);

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'] as const;

function block(item: Block, first: number): ReactNode {
  switch (item.kind) {
    case 'heading':
      return around(HEADINGS[first - 2 + item.level - 1] ?? 'h6', words(item.text));
    case 'paragraph':
      return around('p', words(item.text));
    case 'code':
      return (
        <pre>
          <code>{item.text}</code>
        </pre>
      );
    case 'quote':
      return around(
        'blockquote',
        item.blocks.map((inner) => block(inner, first)),
      );
    case 'rule':
      return <hr />;
    case 'list':
      return around(
        item.isOrdered ? 'ol' : 'ul',
        item.items.map((text) => around('li', words(text))),
      );
  }
}

/** Level of the text's highest heading, which maps to the page's next level. */
const highestOf = (blocks: readonly Block[]): number =>
  Math.min(6, ...blocks.flatMap((item) => (item.kind === 'heading' ? item.level : [])));

/**
 * Text with simple markup: headings, lists, quotes, code, strong, emphasis, links. Renders elements, never HTML: tags
 * in the text are shown literally, images are not loaded, and a link leads only to http, mail or this site.
 */
export function Markdown({ children, headingLevel = 3, className }: MarkdownProps) {
  const blocks = useMemo(() => parseBlocks(children.slice(0, MAX_CHARS)), [children]);
  const parts = blocks.map((item) => block(item, headingLevel - highestOf(blocks) + 1));
  return createElement('div', { className: cx(styles.markdown, className) }, ...parts);
}
