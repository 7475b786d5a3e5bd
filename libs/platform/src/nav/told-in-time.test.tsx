import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { navCounts, useNavCount } from './nav-counts.ts';
import { searchUsers, useSearchText } from './search.ts';

function List() {
  useNavCount('dashboard/arbs/prematch', 7);
  return <p>{useSearchText()}</p>;
}

it('the search and the figure of a list are known to the bars in the picture that shows the list, not in a later one', () => {
  const known: unknown[] = [];
  function Bars() {
    // Layout effects run before the browser paints; the child's before the parent's.
    useLayoutEffect(() => {
      known.push(searchUsers.get(), navCounts.get().get('dashboard/arbs/prematch'));
    }, []);
    return <List />;
  }
  render(<Bars />, { wrapper: MemoryRouter });
  expect(known).toEqual([1, 7]);
});
