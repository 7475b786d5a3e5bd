import { stored, useStored } from '@bothways/platform';

const isFlag = (raw: unknown): raw is boolean => typeof raw === 'boolean';
const choice = stored('botAnonymized', null, isFlag, false);

/** Whether names are hidden on this screen, for when others can see it. Persisted in the browser. */
export const useAnonymised = (): [boolean, (hidden: boolean) => void] => useStored(choice);

const MOST_OF_TEXT = 8;
const MOST_OF_EMAIL = 6;
const dots = (text: string, most: number): string => '•'.repeat(Math.min([...text].length, most));

/** Masks a text with one dot per letter, at most eight (K-F30). */
export const hiddenText = (text: string): string => dots(text, MOST_OF_TEXT);

/** Masks notes about a person, or the name of an actor, while names are hidden. */
export function useHiding(): (text: string) => string {
  const [hidden] = useAnonymised();
  return (text) => (hidden ? hiddenText(text) : text);
}

/** Masks the local part of an address with at most six dots; the domain is preserved (K-F31). */
export function hiddenEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at === -1 ? hiddenText(email) : dots(email.slice(0, at), MOST_OF_EMAIL) + email.slice(at);
}

/** Stands in for every tag: reveals neither its name, its colour nor the length of its name. */
export const HIDDEN_TAG = '••••';

/** A user with an address and perhaps an alias. */
interface Named {
  _id: { email: string };
  alias?: string | undefined;
}

/** Returns the name and address to display for a person. */
export function namesOf({ _id: { email }, alias }: Named, hidden: boolean): { name: string; email: string } {
  if (!hidden) return { name: alias ?? email, email };
  const shown = hiddenEmail(email);
  return { name: alias === undefined ? shown : hiddenText(alias), email: shown };
}
