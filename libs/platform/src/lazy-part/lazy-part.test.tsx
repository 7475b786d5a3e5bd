import { act, cleanup, render, screen } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchParts, lazyPart } from './lazy-part.tsx';

const Dialog = ({ title }: { title: string }) => <p role="dialog">{title}</p>;

afterEach(cleanup);

class Boundary extends Component<{ children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render(): ReactNode {
    return this.state.failed ? <p role="alert">failed</p> : this.props.children;
  }
}

it('is not fetched before somebody is there, then once, and opens at once', async () => {
  const load = vi.fn(() => Promise.resolve(Dialog));
  const Part = lazyPart(load);
  expect(load).not.toHaveBeenCalled();
  dispatchEvent(new Event('pointermove'));
  dispatchEvent(new Event('keydown'));
  await fetchParts();
  expect(load).toHaveBeenCalledOnce();
  render(<Part title="Report" />);
  expect(screen.getByRole('dialog').textContent).toBe('Report');
});

it('comes when it is shown, where nobody gave a sign', async () => {
  const Part = lazyPart(() => Promise.resolve(Dialog));
  await act(async () => void render(<Part title="Report" />));
  expect(screen.getByRole('dialog').textContent).toBe('Report');
});

it('is asked for anew after it did not come', async () => {
  const load = vi.fn(() => Promise.resolve(Dialog)).mockRejectedValueOnce(new Error('no way there'));
  const Part = lazyPart(load);
  const shown = () => (
    <Boundary>
      <Part title="Report" />
    </Boundary>
  );
  const first = await act(async () => render(shown()));
  screen.getByRole('alert');
  vi.mocked(console.error).mockClear();
  first.unmount();
  await act(async () => void render(shown()));
  expect(screen.getByRole('dialog')).toBeTruthy();
});
