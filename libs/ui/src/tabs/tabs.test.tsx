import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Tabs } from './tabs.tsx';

const ITEMS = [
  { id: 'prematch', label: 'Prematch', count: 148 },
  { id: 'live', label: 'Live', count: 37, unsaved: '2 unsaved changes' },
  { id: 'off', label: 'Off', isDisabled: true },
  { id: 'rejected', label: 'Rejected' },
] as const;

type Id = (typeof ITEMS)[number]['id'];

function Host({ first = 'prematch' }: { first?: Id }) {
  const [selected, setSelected] = useState<Id>(first);
  return (
    <Tabs items={ITEMS} label="Arbs" onSelect={setSelected} selected={selected}>
      This is {selected}
    </Tabs>
  );
}

test('shows the panel of the chosen tab, named by it', async () => {
  const { user } = renderUi(<Host />);
  expect(screen.getByRole('tab', { name: 'Prematch 148', selected: true })).toBeTruthy();
  expect(screen.getByRole('tabpanel', { name: 'Prematch 148' }).textContent).toBe('This is prematch');
  await user.click(screen.getByRole('tab', { name: /Live/ }));
  const panel = screen.getByRole('tabpanel', { name: /Live/ });
  expect(panel.textContent).toBe('This is live');
  expect(screen.getByRole('tab', { selected: true }).getAttribute('aria-controls')).toBe(panel.id);
});

test('arrow keys move over what is not disabled', async () => {
  const { user } = renderUi(<Host />);
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('tab', { name: 'Rejected' }).getAttribute('aria-selected')).toBe('true');
});

test('an unsaved tab says so in words', () => {
  renderUi(<Host />);
  expect(screen.getByRole('tab', { name: 'Live 37 2 unsaved changes' })).toBeTruthy();
});

describe('a row that is wider than its place', () => {
  // What jsdom has not: every tab is 100 px wide, and 200 px are seen.
  const WIDTH = 100;
  /** Of the next one, so that there is seen to be more. */
  const PEEK = 24;
  const place = (element: Element): number => [...(element.parentElement?.children ?? [])].indexOf(element);
  const isTab = (element: Element): boolean => element.getAttribute('role') === 'tab';
  beforeEach(() => {
    const { prototype } = HTMLElement;
    vi.spyOn(prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return isTab(this) ? place(this) * WIDTH : 0;
    });
    vi.spyOn(prototype, 'offsetWidth', 'get').mockImplementation(() => WIDTH);
    vi.spyOn(prototype, 'clientWidth', 'get').mockImplementation(() => 2 * WIDTH);
    return () => vi.restoreAllMocks();
  });

  test('begins with the selected tab in view, and follows to another', async () => {
    const { user } = renderUi(<Host first="rejected" />);
    const row = screen.getByRole('tablist');
    expect(row.scrollLeft).toBe(2 * WIDTH + PEEK);
    await user.click(screen.getByRole('tab', { name: /Prematch/ }));
    expect(row.scrollLeft).toBe(0);
    await user.click(screen.getByRole('tab', { name: /Live/ }));
    expect(row.scrollLeft).toBe(PEEK);
  });
});
