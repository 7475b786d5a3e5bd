import type { BotUser } from '@bothways/domain/bot-users';
import { stored, useStored } from '@bothways/platform';

const isFlag = (raw: unknown): raw is boolean => typeof raw === 'boolean';
const choice = stored('botAnonymized', null, isFlag, false);

/** Whether names are hidden on this screen, for when others look at it. Kept in the browser. */
export const useAnonymised = (): [boolean, (hidden: boolean) => void] => useStored(choice);

const dots = (text: string): string => `${text.slice(0, 1)}•••`;

/** How a person is called on the screen. */
export function namesOf(
  { _id: { email }, alias }: BotUser,
  hidden: boolean,
): { name: string; email: string } {
  if (!hidden) return { name: alias ?? email, email };
  const [user = '', domain = ''] = email.split('@');
  return { name: dots(alias ?? user), email: `${dots(user)}@${dots(domain)}` };
}
