import { render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { navCounts, useNavCount } from './nav-counts.ts';
import { pageTitle, usePageTitle } from './page-title.ts';
import { searchUsers, useSearchText } from './search.ts';

function List() {
  usePageTitle('Arbs');
  useNavCount('dashboard/arbs/prematch', 7);
  return <p>{useSearchText()}</p>;
}

it('what a screen says of itself is known to the bars in the picture that shows the screen, not in a later one', () => {
  const known: unknown[] = [];
  function Bars() {
    // Layout effects run before the browser paints; the child's before the parent's.
    useLayoutEffect(() => {
      known.push(searchUsers.get(), pageTitle.get(), navCounts.get().get('dashboard/arbs/prematch'));
    }, []);
    return <List />;
  }
  render(<Bars />, { wrapper: MemoryRouter });
  expect(known).toEqual([1, 'Arbs', 7]);
});
