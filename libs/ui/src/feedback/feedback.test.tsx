import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { Banner } from './banner.tsx';
import { EmptyState, ErrorState } from './empty-state.tsx';
import { Loading, Skeleton } from './skeleton.tsx';

test('a banner is heard, with its consequence', () => {
  renderUi(
    <Banner title="Stale since 18:41:06." tone="stale">
      Prices may have moved.
    </Banner>,
  );
  expect(screen.getByRole('status').textContent).toBe('Stale since 18:41:06. Prices may have moved.');
});

test('an error is heard and offers another try', async () => {
  const onRetry = vi.fn();
  const { user } = renderUi(
    <ErrorState onRetry={onRetry} retryLabel="Retry" title="The list did not load">
      Tried 3 times.
    </ErrorState>,
  );
  expect(screen.getByRole('alert').textContent).toContain('The list did not load');
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('while it tries again, the try cannot be pressed again', async () => {
  const onRetry = vi.fn();
  const { user } = renderUi(<ErrorState isRetrying onRetry={onRetry} retryLabel="Retry" title="Failed" />);
  await user.click(screen.getByRole('button', { name: /Retry/ }));
  expect(onRetry).not.toHaveBeenCalled();
});

test('an empty list says what to do next', () => {
  renderUi(
    <EmptyState action={<a href="#all">Show all</a>} title="No arbs match">
      Your filters hide all of them.
    </EmptyState>,
  );
  expect(screen.getByText('No arbs match')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Show all' })).toBeTruthy();
});

test('loading is said once, its grey bars are not', () => {
  const { container } = renderUi(
    <Loading>
      <Skeleton width={64} />
      <Skeleton />
    </Loading>,
    'es',
  );
  expect(screen.getByRole('status').textContent).toBe('Cargando');
  expect(screen.getByRole('status').getAttribute('aria-busy')).toBe('true');
  expect(container.querySelectorAll('[aria-hidden="true"]')).toHaveLength(2);
});
