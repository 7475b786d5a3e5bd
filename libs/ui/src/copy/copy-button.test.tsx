import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { CopyButton } from './copy-button.tsx';

beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => vi.useRealTimers());

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const show = (onFailure = () => undefined) =>
  renderUi(<CopyButton copiedLabel="Copied" label="Copy" onFailure={onFailure} text="2.120" />);
const button = () => screen.getByRole('button').textContent;

it('copies, and says so for two seconds, from the last press on', async () => {
  const { user } = show();
  await user.click(screen.getByRole('button'));
  expect(await navigator.clipboard.readText()).toBe('2.120');
  expect(button()).toBe('Copied');
  await pass(1500);
  await user.click(screen.getByRole('button'));
  await pass(1900);
  expect(button()).toBe('Copied');
  await pass(200);
  expect(button()).toBe('Copy');
});

it('says that it could not', async () => {
  const onFailure = vi.fn();
  const { user } = show(onFailure);
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(screen.getByRole('button'));
  expect(onFailure).toHaveBeenCalledOnce();
  expect(button()).toBe('Copy');
});
