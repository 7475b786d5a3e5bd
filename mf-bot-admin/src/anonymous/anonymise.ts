import { stored, useStored } from '@bothways/platform';

const isFlag = (raw: unknown): raw is boolean => typeof raw === 'boolean';
const choice = stored('botAnonymized', null, isFlag, false);

/** Whether names are hidden on this screen, for when others look at it. Kept in the browser. */
export const useAnonymised = (): [boolean, (hidden: boolean) => void] => useStored(choice);

const MOST_OF_TEXT = 8;
const MOST_OF_EMAIL = 6;
const dots = (text: string, most: number): string => '•'.repeat(Math.min([...text].length, most));

/** A text as dots: as many as it has letters, at most eight (K-F30). */
export const hiddenText = (text: string): string => dots(text, MOST_OF_TEXT);

/** What somebody wrote about a person, or who did something: as dots where the screen hides people. */
export function useHiding(): (text: string) => string {
  const [hidden] = useAnonymised();
  return (text) => (hidden ? hiddenText(text) : text);
}

/** An address as at most six dots before its domain, which stays (K-F31). */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1 ? hiddenText(email) : dots(email.slice(0, at), MOST_OF_EMAIL) + email.slice(at);
}

/** What stands for any tag: neither its name, its colour nor the length of its name shows which. */
export const HIDDEN_TAG = '••••';

/** Whoever has an address and perhaps another name. */
interface Named {
  _id: { email: string };
  alias?: string | undefined;
}

/** How a person is called on the screen. */
export function namesOf({ _id: { email }, alias }: Named, hidden: boolean): { name: string; email: string } {
  if (!hidden) return { name: alias ?? email, email };
  const shown = hiddenEmail(email);
  return { name: alias === undefined ? shown : hiddenText(alias), email: shown };
}
