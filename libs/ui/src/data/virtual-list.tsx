import {
  observeElementRect,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';

export interface VirtualListHandle {
  /** Scrolls the item into view, and mounts it before it returns. */
  reveal(key: string): void;
}

export interface VirtualListProps<Item> {
  items: readonly Item[];
  /** Must be stable: otherwise a list of thousands is laid out again with every scroll. */
  keyOf: (item: Item) => string;
  /** Height of an item that was never mounted, px. */
  estimate: (item: Item) => number;
  /** Space between two items, px. */
  gap: number;
  /** Extent mounted beyond either edge, px: less where items are expensive and equal in height. */
  overscan?: number;
  /** The scrolling element. The list may be anywhere in it. */
  scroller: RefObject<HTMLElement | null>;
  /** One `<li>` per item, with the item's key as React key. */
  children: (item: Item, index: number) => ReactNode;
  /** Accessible name, where the surroundings provide none. */
  'aria-label'?: string;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle>;
}

type ListVirtualizer = Virtualizer<HTMLElement, Element>;

/** Extent mounted beyond either edge, so that a turn of the wheel shows no gap. */
const OVERSCAN_PX = 800;
/** Extent mounted before the first layout, when nothing has a height. */
const UNKNOWN_HEIGHT_PX = 1200;
/** Number of removed items above which their heights are dropped. */
const MAX_LEFT = 500;

/**
 * Returns the visible items and those within the overscan, which is in pixels, because one card may be as high as five
 * others.
 */
function withOverscan(
  { startIndex, endIndex, count }: Range,
  items: readonly VirtualItem[],
  overscan: number,
): number[] {
  const top = (items[startIndex]?.start ?? 0) - overscan;
  const bottom = (items[endIndex]?.end ?? 0) + overscan;
  let [first, last] = [startIndex, endIndex];
  while (first > 0 && (items[first - 1]?.end ?? top) > top) first -= 1;
  while (last < count - 1 && (items[last + 1]?.start ?? bottom) < bottom) last += 1;
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Uses the observer's size, else the cached one: reading the layout of every mounted card would cost a frame. */
function heightOf(element: Element, entry: ResizeObserverEntry | undefined, list: ListVirtualizer): number {
  const seen = entry?.borderBoxSize[0]?.blockSize ?? 0;
  if (seen > 0) return seen;
  const index = list.indexFromElement(element);
  const { getItemKey, estimateSize } = list.options;
  return list.itemSizeCache.get(getItemKey(index)) ?? estimateSize(index);
}

function forgetLeft({ itemSizeCache }: ListVirtualizer, keys: readonly string[]): void {
  if (itemSizeCache.size < keys.length + MAX_LEFT) return;
  const standing = new Set<unknown>(keys);
  for (const key of itemSizeCache.keys()) if (!standing.has(key)) itemSizeCache.delete(key);
}

/** Offset of the list from the scroller's content edge, updated on scroll and resize. */
function useMargin(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [margin, setMargin] = useState(0);
  // The scroller may mount together with the list, and its ref is set later.
  const [outer, setOuter] = useState<HTMLElement | null>(null);
  useEffect(() => setOuter(scroller.current), [scroller]);
  const read = (): void => {
    if (!list.current || !outer) return;
    const top = list.current.getBoundingClientRect().top - outer.getBoundingClientRect().top;
    setMargin(Math.round(top + outer.scrollTop));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` reads refs and sets state, whichever render made it.
  useEffect(() => {
    if (!outer) return;
    read();
    const observer = new ResizeObserver(() => read());
    observer.observe(outer);
    outer.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', read);
    };
  }, [outer]);
  return { outer, margin, read };
}

/** A list that mounts only the items near the viewport; the rest is empty space of their height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, estimate, gap, overscan = OVERSCAN_PX, scroller, children, className, ref } = props;
  const list = useRef<HTMLUListElement>(null);
  const { outer, margin, read } = useMargin(list, scroller);
  const keys = useMemo(() => items.map(keyOf), [items, keyOf]);
  const getItemKey = useCallback((index: number) => keys[index] ?? index, [keys]);
  const virtualizer: ListVirtualizer = useVirtualizer<HTMLElement, Element>({
    count: items.length,
    gap,
    scrollMargin: margin,
    getScrollElement: () => outer,
    initialOffset: () => scroller.current?.scrollTop ?? 0,
    initialRect: { width: 0, height: UNKNOWN_HEIGHT_PX },
    getItemKey,
    estimateSize: (index) => {
      const item = items[index];
      return item === undefined ? 0 : estimate(item);
    },
    measureElement: heightOf,
    rangeExtractor: (range) => withOverscan(range, virtualizer.measurementsCache, overscan),
    observeElementRect: (instance, report) =>
      observeElementRect(instance, ({ width, height }) =>
        report({ width, height: height || UNKNOWN_HEIGHT_PX }),
      ),
  });
  // The browser's scroll anchoring keeps the visible content in position, whatever grows or moves above it.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = () => false;
  const mounted = virtualizer.getVirtualItems();
  const [first, last] = [mounted[0], mounted.at(-1)];
  useLayoutEffect(() => {
    [...(list.current?.children ?? [])].forEach((element, index) => {
      element.setAttribute('data-index', String(mounted[index]?.index ?? 0));
      virtualizer.measureElement(element);
    });
    virtualizer.measureElement(null);
    forgetLeft(virtualizer, keys);
  });
  useImperativeHandle(ref, () => ({
    reveal(key) {
      const index = keys.indexOf(key);
      if (!outer || index < 0 || mounted.some((one) => one.index === index)) return;
      flushSync(read);
      const measured = virtualizer.measurementsCache[index];
      if (!measured) return;
      outer.scrollTop = measured.start - (outer.clientHeight - measured.size) / 2;
      // The browser would dispatch it in the next frame, but the item is needed now.
      flushSync(() => void outer.dispatchEvent(new Event('scroll')));
    },
  }));
  return (
    <ul
      {...(props['aria-label'] !== undefined && { 'aria-label': props['aria-label'] })}
      className={className}
      ref={list}
      style={{
        display: 'flex',
        flexDirection: 'column',
        gap,
        paddingTop: first ? first.start - margin : 0,
        paddingBottom: last ? virtualizer.getTotalSize() - (last.end - margin) : 0,
      }}
    >
      {mounted.map(({ index }) => {
        const item = items[index];
        return item === undefined ? null : children(item, index);
      })}
    </ul>
  );
}
