import { act, cleanup, screen } from '@testing-library/react';
import fc from 'fast-check';
import { createRef, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx';

const HEIGHT_PX = 100;
const ROOM_PX = 800;
const GAP_PX = 12;

/** The test's page has no layout: the list stands as far above its scroller as that was scrolled. */
beforeEach(() => {
  const place = Element.prototype.getBoundingClientRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const scroller = this.closest('[data-scroller]');
    if (this.tagName !== 'UL' || !scroller) return place.call(this);
    return new DOMRect(0, -scroller.scrollTop, 0, 0);
  });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(ROOM_PX);
});

afterEach(() => vi.restoreAllMocks());

interface ListProps {
  count: number;
  handle?: React.Ref<VirtualListHandle>;
  heightOf?: (index: number) => number;
  gap?: number;
}

function List({ count, handle, heightOf = () => HEIGHT_PX, gap = 0 }: ListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div data-scroller ref={scroller}>
      <VirtualList
        estimate={(item) => heightOf(Number(item.split(' ')[1]))}
        gap={gap}
        items={Array.from({ length: count }, (_, index) => `item ${index}`)}
        keyOf={(item) => item}
        scroller={scroller}
        {...(handle === undefined ? {} : { ref: handle })}
      >
        {(item) => <li key={item}>{item}</li>}
      </VirtualList>
    </div>
  );
}
const scroll = (top: number): void => {
  const scroller = document.querySelector('[data-scroller]');
  if (!scroller) throw new Error('No scroller');
  act(() => {
    scroller.scrollTop = top;
    scroller.dispatchEvent(new Event('scroll'));
  });
};
const mounted = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

describe('a virtual list', () => {
  test('mounts what is near the view and keeps the height of the rest', () => {
    renderUi(<List count={1000} />);
    expect(mounted()).toHaveLength(16);
    expect(screen.getByRole('list').style.paddingBottom).toBe(`${(1000 - 16) * HEIGHT_PX}px`);
    scroll(50_000);
    expect(mounted()).toContain('item 500');
    expect(mounted()).not.toContain('item 0');
    expect(mounted().length).toBeLessThan(30);
  });

  test('mounts all of a short one', () => {
    renderUi(<List count={5} />);
    expect(mounted()).toHaveLength(5);
  });

  test('mounts an item that is far off before it is asked for', () => {
    const handle = createRef<VirtualListHandle>();
    renderUi(<List count={1000} handle={handle} />);
    act(() => handle.current?.reveal('item 900'));
    expect(mounted()).toContain('item 900');
    act(() => handle.current?.reveal('no such item'));
    expect(mounted()).toContain('item 900');
  });

  test('keeps the whole height, and mounts every item that can be seen', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 200 });
    fc.assert(
      fc.property(sizes, fc.nat(50_000), (heights, wanted) => {
        const offsets = heights.map((_, index) =>
          heights.slice(0, index).reduce((sum, height) => sum + height + GAP_PX, 0),
        );
        const total = (offsets.at(-1) ?? 0) + (heights.at(-1) ?? 0);
        const top = Math.max(0, Math.min(wanted, total - ROOM_PX));
        renderUi(<List count={heights.length} gap={GAP_PX} heightOf={(index) => heights[index] ?? 0} />);
        scroll(top);
        const shown = mounted().map((text) => Number(text?.split(' ')[1]));
        const room = shown.reduce((sum, index) => sum + (heights[index] ?? 0), 0);
        const { paddingTop, paddingBottom } = screen.getByRole('list').style;
        const gaps = GAP_PX * Math.max(0, shown.length - 1);
        expect(Number.parseFloat(paddingTop) + room + gaps + Number.parseFloat(paddingBottom)).toBe(total);
        offsets.forEach((offset, index) => {
          const isSeen = offset + (heights[index] ?? 0) > top && offset < top + ROOM_PX;
          if (isSeen) expect(shown).toContain(index);
        });
        cleanup();
      }),
      { numRuns: 30 },
    );
  });
});
