import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { AreaBoundary } from './area-boundary.tsx';

afterEach(() => vi.restoreAllMocks());

it('keeps a crash in its place until it is tried again', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const onError = vi.fn();
  let isBroken = true;
  const Panel = () => {
    if (isBroken) throw new Error('broken');
    return <p>sound</p>;
  };
  render(
    <>
      <p>beside</p>
      <AreaBoundary
        onError={onError}
        fallback={(error, retry) => (
          <button type="button" onClick={retry}>
            {String(error)}
          </button>
        )}
      >
        <Panel />
      </AreaBoundary>
    </>,
  );
  expect(screen.getByText('beside')).toBeTruthy();
  expect(onError).toHaveBeenCalledTimes(1);
  logged.mockClear(); // React says what it caught, as it should
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Error: broken' }));
  expect(screen.getByText('sound')).toBeTruthy();
});
