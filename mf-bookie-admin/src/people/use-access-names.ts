import type { KeyBelow } from '@bothways/platform';
import { useText } from '../texts.ts';

type Name = KeyBelow<Parameters<ReturnType<typeof useText>>[0], 'iam.names'>;

/** Stored names of the default roles and policies, which the locale files translate. */
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

/** Returns the display name of a role or policy: default ones translated, others as typed. */
export function useAccessNames(): (name: string) => string {
  const t = useText();
  return (name) => (isKnown(name) ? t(`iam.names.${name}`) : name);
}
