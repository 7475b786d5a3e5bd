import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { SearchSelect } from './search-select.tsx';

const NAMES = ['Ander', 'Ane', 'Jon'];

function show({ isSearchDisabled = false } = {}) {
  const onChange = vi.fn();
  function Host() {
    const [search, setSearch] = useState('');
    const [value, setValue] = useState<string | null>(null);
    return (
      <SearchSelect
        isSearchDisabled={isSearchDisabled}
        label="Person"
        onChange={(next) => {
          onChange(next);
          setValue(next);
        }}
        onSearch={setSearch}
        options={NAMES.filter((name) => name.toLowerCase().includes(search)).map((name) => ({
          value: name,
          label: name,
        }))}
        search={search}
        searchLabel="Search people"
        value={value}
      />
    );
  }
  return { onChange, ...renderUi(<Host />) };
}
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

test('is searched with the keyboard, and takes the one that the arrows lead to', async () => {
  const { user, onChange } = show();
  await user.click(screen.getByRole('button', { name: /Person/ }));
  await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'an');
  expect(options()).toEqual(['Ander', 'Ane']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(onChange.mock.calls).toEqual([['Ane']]);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('button', { name: /Person/ }).textContent).toContain('Ane');
});

test('leaves the choice where nothing can be searched for', async () => {
  const { user, onChange } = show({ isSearchDisabled: true });
  await user.click(screen.getByRole('button', { name: /Person/ }));
  expect(screen.getByRole('searchbox')).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('option', { name: 'Jon' }));
  expect(onChange.mock.calls).toEqual([['Jon']]);
});
