import { afterEach, expect, it, vi } from 'vitest';
import { connectToasts, toasts as toast } from './toasts.ts';

let disconnect = (): void => undefined;
afterEach(() => disconnect());

it('goes to the region of the page, and is taken away through it', () => {
  const takeAway = vi.fn();
  const show = vi.fn(() => takeAway);
  disconnect = connectToasts(show);
  toast.show({ tone: 'info', title: 'Saved' })();
  expect(show).toHaveBeenCalledWith({ tone: 'info', title: 'Saved' });
  expect(takeAway).toHaveBeenCalledTimes(1);
});

it('waits for a region: the newest four, without those taken back', () => {
  const takeBack = toast.show({ tone: 'info', title: 'taken back' });
  for (const title of ['1', '2', '3', '4', '5']) toast.show({ tone: 'info', title });
  takeBack();
  const titles: string[] = [];
  disconnect = connectToasts(({ title }) => {
    titles.push(title);
    return () => undefined;
  });
  expect(titles).toEqual(['2', '3', '4', '5']);
});
