import { act, screen } from '@testing-library/react';
import { createRef, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx';

const HEIGHT_PX = 100;
const ROOM_PX = 800;

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

function List({ count, handle }: { count: number; handle?: React.Ref<VirtualListHandle> }) {
  const scroller = useRef<HTMLDivElement>(null);
  return (
    <div data-scroller ref={scroller}>
      <VirtualList
        estimate={() => HEIGHT_PX}
        gap={0}
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
const mounted = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

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
});
