import type { KeyBelow } from '@bothways/platform';
import { useText } from '../texts.ts';

type Name = KeyBelow<Parameters<ReturnType<typeof useText>>[0], 'iam.names'>;

/** The roles and policies of a new installation, as they are stored: all that the language files name. */
const NAMES: Readonly<Record<Name, true>> = {
  Owner: true,
  Admin: true,
  Operator: true,
  Manager: true,
  'Credit seller': true,
  'Sell credits': true,
  Customer: true,
  Everything: true,
  'See roles and permissions': true,
  Bookmakers: true,
  Users: true,
  'All users': true,
  Money: true,
  Requests: true,
  'Events and bets': true,
  'Releases and audit': true,
  'Public page': true,
  'Linked bot users': true,
};
const isKnown = (name: string): name is Name => Object.hasOwn(NAMES, name);

/** The name of a role or policy: those of a new installation in the person's language, others as they were typed. */
export function useAccessNames(): (name: string) => string {
  const t = useText();
  return (name) => (isKnown(name) ? t(`iam.names.${name}`) : name);
}
