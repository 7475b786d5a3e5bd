import { wantedPage } from './return-path.ts';

/** Returns a text that an answer has. */
export const textIn = (answer: unknown, key: string): string | undefined => {
  const found: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, key) : undefined;
  return typeof found === 'string' ? found : undefined;
};

/** The outcome of a mailed link. */
export interface LinkOutcome {
  /** The account's address. */
  email: string;
  /** The page that was wanted when the link was asked for. */
  to: string | undefined;
}

/** Reads the answer to a mailed link. */
export const linkOutcome = (answer: unknown): LinkOutcome => ({
  email: textIn(answer, 'email') ?? '',
  to: wantedPage(textIn(answer, 'to')),
});
