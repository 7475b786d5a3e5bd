import { useText } from '../texts.ts';

/** The roles and policies of a new installation, as they are stored. */
const NAMES = [
  'Owner',
  'Admin',
  'Operator',
  'Manager',
  'Customer',
  'Everything',
  'See roles and permissions',
  'Bookmakers',
  'Users',
  'All users',
  'Money',
  'Requests',
  'Events and bets',
  'Releases and audit',
  'Linked bot users',
] as const;

/** The name of a role or policy: those of a new installation in the person's language, others as they were typed. */
export function useAccessNames(): (name: string) => string {
  const t = useText();
  return (name) => {
    const known = NAMES.find((each) => each === name);
    return known === undefined ? name : t(`iam.names.${known}`);
  };
}
