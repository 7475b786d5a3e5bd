import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Tabs } from './tabs.tsx';

const ITEMS = [
  { id: 'prematch', label: 'Prematch', count: 148 },
  { id: 'live', label: 'Live', count: 37, unsaved: '2 unsaved changes' },
  { id: 'off', label: 'Off', isDisabled: true },
  { id: 'rejected', label: 'Rejected' },
] as const;

function Host() {
  const [selected, setSelected] = useState<(typeof ITEMS)[number]['id']>('prematch');
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
