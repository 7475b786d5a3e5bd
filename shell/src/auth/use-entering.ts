import { useLocale, useLocation } from '@bothways/platform';
import { useApp } from '../app/app.ts';
import { returnPath } from '../gate/return-path.ts';
import { type Sending, useSending } from './use-sending.ts';

const has = (answer: unknown, key: string): boolean =>
  typeof answer === 'object' && answer !== null && key in answer;

/**
 * Sends a step of a sign-in or sign-up and goes in when it lets the person in. `onMore`: it took what was sent, but
 * something is still to do: a second factor, or a letter to read.
 */
export function useEntering(path: string, onMore?: () => void): Sending {
  const app = useApp();
  const locale = useLocale();
  const { search } = useLocation();
  return useSending(path, (answer) =>
    has(answer, 'user') || !onMore ? app.enter(returnPath(search, locale), answer) : onMore(),
  );
}
