import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type ListView, offsetOf, windowOf } from './window-of.ts';

export interface VirtualListHandle {
  /** Scrolls so far that the item is seen, and mounts it before it returns. */
  reveal(key: string): void;
}

export interface VirtualListProps<Item> {
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Height of an item that was never mounted, px. */
  estimate: (item: Item) => number;
  /** Room between two items, px. */
  gap: number;
  /** What scrolls. The list may stand anywhere in it. */
  scroller: RefObject<HTMLElement | null>;
  /** One `<li>` an item, with the item's key as React key. */
  children: (item: Item, index: number) => ReactNode;
  className?: string | undefined;
  ref?: Ref<VirtualListHandle>;
}

/** The view moves in steps: within one, scrolling renders nothing. */
const STEP_PX = 200;
/** Where nothing has a height (before the first layout), as much as a screen is mounted. */
const UNKNOWN_HEIGHT_PX = 1200;

type Heights = Map<string, number>;
/** Heights of items that have left the list are forgotten once there are so many. */
const MAX_LEFT = 500;

function forgetLeft(heights: Heights, keys: readonly string[]): void {
  if (heights.size < keys.length + MAX_LEFT) return;
  const standing = new Set(keys);
  for (const key of heights.keys()) if (!standing.has(key)) heights.delete(key);
}

/** Watches the heights of the mounted items, whose keys these are in their order. */
function useMeasuring(
  list: RefObject<HTMLElement | null>,
  keys: readonly string[],
  heights: Heights,
  onChange: () => void,
): void {
  const [watch] = useState(() => {
    const keyOf = new WeakMap<Element, string>();
    const note = (element: Element, height: number): boolean => {
      const key = keyOf.get(element);
      if (key === undefined || height === 0 || Math.abs((heights.get(key) ?? 0) - height) < 1) return false;
      heights.set(key, height);
      return true;
    };
    const observer = new ResizeObserver((entries) => {
      const changes = entries.map(({ target, borderBoxSize: [box] }) => note(target, box?.blockSize ?? 0));
      if (changes.includes(true)) onChange();
    });
    return { keyOf, observer, seen: new Set<Element>() };
  });
  useLayoutEffect(() => {
    const mounted = new Set(list.current?.children);
    for (const element of watch.seen) if (!mounted.has(element)) watch.observer.unobserve(element);
    [...mounted].forEach((element, index) => {
      watch.keyOf.set(element, keys[index] ?? '');
      if (!watch.seen.has(element)) watch.observer.observe(element);
    });
    watch.seen = mounted;
  });
  useLayoutEffect(() => () => watch.observer.disconnect(), [watch]);
}

/** Where the scroller stands above the list, followed as it scrolls and changes its size. */
function useView(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>) {
  const [view, setView] = useState<ListView>({ top: 0, height: UNKNOWN_HEIGHT_PX });
  const read = (): void => {
    const [inner, outer] = [list.current, scroller.current];
    if (!inner || !outer) return;
    const top = outer.getBoundingClientRect().top - inner.getBoundingClientRect().top;
    const height = outer.clientHeight || UNKNOWN_HEIGHT_PX;
    const step = Math.floor(top / STEP_PX) * STEP_PX;
    setView((before) =>
      before.top === step && before.height === height + STEP_PX
        ? before
        : { top: step, height: height + STEP_PX },
    );
  };
  // After the whole page is in place: what scrolls may be mounted with the list, and gets its ref after it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` reads refs and sets state, whichever render made it.
  useEffect(() => {
    const outer = scroller.current;
    if (!outer) return;
    read();
    const observer = new ResizeObserver(() => read());
    observer.observe(outer);
    outer.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      outer.removeEventListener('scroll', read);
    };
  }, [scroller]);
  return { view, read };
}

/** A list of which only what is near the view is in the page; the rest is room of its height. */
export function VirtualList<Item>(props: VirtualListProps<Item>) {
  const { items, keyOf, estimate, gap, scroller, children, className, ref } = props;
  const list = useRef<HTMLUListElement>(null);
  const { view, read } = useView(list, scroller);
  const [heights] = useState<Heights>(() => new Map());
  const [, setRound] = useState(0);
  const keys = items.map(keyOf);
  const sizes = items.map((item, index) => heights.get(keys[index] ?? '') ?? estimate(item));
  const { start, end, before, after } = windowOf(sizes, gap, view);
  useMeasuring(list, keys.slice(start, end), heights, () => setRound((round) => round + 1));
  useEffect(() => forgetLeft(heights, keys));
  useImperativeHandle(ref, () => ({
    reveal(key) {
      const index = keys.indexOf(key);
      const [inner, outer] = [list.current, scroller.current];
      if (index < 0 || !inner || !outer || (index >= start && index < end)) return;
      const listTop = inner.getBoundingClientRect().top - outer.getBoundingClientRect().top;
      const middle = (outer.clientHeight - (sizes[index] ?? 0)) / 2;
      outer.scrollTop += listTop + offsetOf(sizes, gap, index) - middle;
      flushSync(read);
    },
  }));
  return (
    <ul
      className={className}
      ref={list}
      style={{ display: 'flex', flexDirection: 'column', gap, paddingTop: before, paddingBottom: after }}
    >
      {items.slice(start, end).map((item, index) => children(item, start + index))}
    </ul>
  );
}
