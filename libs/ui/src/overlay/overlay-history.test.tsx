import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../button/button.tsx';
import { UiProvider } from '../provider/ui-provider.tsx';
import { Dialog } from './dialog.tsx';

/** The pages that a router hears of. */
let heard: string[] = [];
const tell = () => heard.push(window.location.pathname + window.location.search);
let nth = 0;
/** Goes to a page, as a router does: with a number of its own in the state. */
function go(path: string, way: 'pushState' | 'replaceState' = 'pushState'): void {
  if (way === 'pushState') nth += 1;
  window.history[way]({ idx: nth }, '', path);
}
const here = () => window.location.pathname + window.location.search;

beforeEach(() => {
  go('/en/before');
  go('/en/page');
  heard = [];
  window.addEventListener('popstate', tell);
});
afterEach(() => {
  cleanup();
  window.removeEventListener('popstate', tell);
});

interface Props {
  isDismissable?: boolean;
  /** Refuses to close, as a dialog with unsaved input does that asks first. */
  stays?: boolean;
  inner?: boolean;
}

function Host({ isDismissable = true, stays = false, inner = false }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isInnerOpen, setInner] = useState(false);
  return (
    <UiProvider locale="en">
      <Button onPress={() => setOpen(true)}>Open</Button>
      <Dialog
        isDismissable={isDismissable}
        isOpen={isOpen}
        onClose={() => !stays && setOpen(false)}
        title="Outer"
      >
        {inner && <Button onPress={() => setInner(true)}>More</Button>}
        <Button onPress={() => go('/en/page?sorted=1', 'replaceState')}>Sort</Button>
        <Button
          onPress={() => {
            go('/en/next');
            setOpen(false);
          }}
        >
          Next page
        </Button>
      </Dialog>
      {isInnerOpen && (
        <Dialog isOpen onClose={() => setInner(false)} title="Inner">
          Text
        </Dialog>
      )}
    </UiProvider>
  );
}
const dialog = (name: string) => screen.queryByRole('dialog', { name, hidden: true });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const shown = (name: string) => expect.poll(() => dialog(name)).not.toBeNull();
const gone = (name: string) => expect.poll(() => dialog(name)).toBeNull();
/** Goes back, and waits until the browser has. */
const travel = async (by: number) => {
  const arrived = new Promise((resolve) =>
    window.addEventListener('popstate', resolve, { once: true, capture: true }),
  );
  window.history.go(by);
  await arrived;
};
/** Waits until there is one entry of the page alone again. */
const settled = () => expect.poll(() => window.history.state?.overlays ?? 0).toBe(0);

test('Back closes a dialog and stays on the page', async () => {
  render(<Host />);
  await press('Open');
  await shown('Outer');
  await travel(-1);
  await gone('Outer');
  expect(here()).toBe('/en/page');
  await travel(-1);
  expect(here()).toBe('/en/before');
});

test('a dialog closed by its cross leaves no entry behind, and no router hears of it', async () => {
  render(<Host />);
  await press('Open');
  await press('Close');
  await gone('Outer');
  await settled();
  expect([here(), heard]).toEqual(['/en/page', []]);
  await travel(-1);
  expect([here(), heard]).toEqual(['/en/before', ['/en/before']]);
});

test('Back closes one of two at a time, the upper one first', async () => {
  render(<Host inner />);
  await press('Open');
  await press('More');
  await shown('Inner');
  await travel(-1);
  await gone('Inner');
  expect(dialog('Outer')).not.toBeNull();
  await travel(-1);
  await gone('Outer');
  expect(here()).toBe('/en/page');
});

test('Back closes nothing while something is being saved', async () => {
  render(<Host isDismissable={false} />);
  await press('Open');
  await shown('Outer');
  await travel(-1);
  await expect.poll(() => window.history.state.overlays).toBe(1);
  expect([here(), dialog('Outer') !== null]).toEqual(['/en/page', true]);
});

test('Back may ask about unsaved input instead', async () => {
  const onBack = vi.fn();
  render(
    <UiProvider locale="en">
      <Dialog isDismissable={false} isOpen onBack={onBack} onClose={() => undefined} title="Outer">
        Text
      </Dialog>
    </UiProvider>,
  );
  await shown('Outer');
  await travel(-1);
  expect(onBack).toHaveBeenCalledOnce();
  expect([here(), dialog('Outer') !== null]).toEqual(['/en/page', true]);
});

test('a dialog that is gone before it can be heard of Back takes no page with it', async () => {
  const { unmount } = render(<Host />);
  await press('Open');
  await shown('Outer');
  // A router's page may come to be shown at this moment.
  const early = vi.spyOn(History.prototype, 'state', 'get');
  const { get } = Object.getOwnPropertyDescriptor(History.prototype, 'state') ?? {};
  expect(get).toBeDefined();
  early.mockImplementation(() => {
    early.mockRestore();
    unmount();
    return window.history.state;
  });
  await travel(-1);
  await settled();
  expect(here()).toBe('/en/page');
});

test('a dialog that asks before it closes is closed by no second Back either', async () => {
  render(<Host stays />);
  await press('Open');
  await shown('Outer');
  for (const _ of [1, 2]) {
    await travel(-1);
    await expect.poll(() => window.history.state.overlays).toBe(1);
    expect([here(), dialog('Outer') !== null]).toEqual(['/en/page', true]);
  }
});

test('an address that was replaced under an open dialog stays when it closes', async () => {
  render(<Host />);
  await press('Open');
  await press('Sort');
  await press('Close');
  await gone('Outer');
  await settled();
  expect(here()).toBe('/en/page?sorted=1');
  await travel(-1);
  expect(here()).toBe('/en/before');
});

test('from a page that was opened in a dialog, Back leads to the page below it, and forward again', async () => {
  render(<Host />);
  await press('Open');
  await press('Next page');
  await gone('Outer');
  expect(here()).toBe('/en/next');
  await travel(-1);
  await settled();
  expect(here()).toBe('/en/page');
  expect(heard).toEqual(['/en/page']);
  await travel(1);
  await expect.poll(here).toBe('/en/next');
  await travel(-1);
  await settled();
  await travel(-1);
  expect(here()).toBe('/en/before');
});

test('a page that is opened while a dialog leaves the history comes after the one below it', async () => {
  render(<Host />);
  await press('Open');
  const browser = vi.spyOn(window.history, 'go').mockImplementation((by) => {
    browser.mockRestore();
    // As in browsers: it is on its way for a while.
    setTimeout(() => window.history.go(by), 20);
    go('/en/meanwhile');
  });
  await press('Close');
  await gone('Outer');
  await expect.poll(here).toBe('/en/meanwhile');
  await travel(-1);
  expect([here(), heard]).toEqual(['/en/page', ['/en/page']]);
});

test('after a reload a dialog that opens again takes over its entry', async () => {
  window.history.pushState({ idx: nth, overlays: 1 }, '');
  render(<Host />);
  await press('Open');
  await shown('Outer');
  await travel(-1);
  await gone('Outer');
  await travel(-1);
  expect(here()).toBe('/en/before');
});

test('copies of the library in one page count together: Back closes one overlay', async () => {
  const asked: string[] = [];
  const enter = async (name: string) => {
    vi.resetModules();
    const { enterOverlay } = await import('./overlay-history.ts');
    return enterOverlay(() => asked.push(name) > 0);
  };
  const shell = await enter('of the shell');
  const area = await enter('of the area');
  await travel(-1);
  expect(asked).toEqual(['of the area']);
  area.end();
  await travel(-1);
  expect([asked, here()]).toEqual([['of the area', 'of the shell'], '/en/page']);
  shell.end();
  await settled();
});
