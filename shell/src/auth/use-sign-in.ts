import { useLocale, useLocation } from '@bothways/platform';
import { useApp } from '../app/app.ts';
import { linkOutcome } from './link-outcome.ts';
import { returnPath } from './return-path.ts';
import { type FormPost, useFormPost } from './use-form-post.ts';

/** Whether an answer has something. */
export const has = (answer: unknown, key: string): boolean =>
  typeof answer === 'object' && answer !== null && key in answer;

/**
 * Sends a step of a sign-in or sign-up and enters when it completes. `onMore`: the step succeeded, but another is
 * required: a second factor, confirming a letter, or the password where its link was opened elsewhere.
 * @param to the wanted page, where neither the answer nor the address has it
 */
export function useSignIn(path: string, onMore?: (answer: unknown) => unknown, to?: string): FormPost {
  const app = useApp();
  const locale = useLocale();
  const { search } = useLocation();
  return useFormPost(path, (answer) =>
    has(answer, 'user') || !onMore
      ? app.enter(returnPath(search, locale, linkOutcome(answer).to ?? to), answer)
      : onMore(answer),
  );
}
