import { PERMISSIONS } from '@bothways/domain/identity';
import { usePermissions } from '@bothways/platform';

/** Returns whether the user holds actions: those not held cannot be granted. False until loaded. */
export function useHeld(): (actions: readonly string[]) => boolean {
  const known = usePermissions(PERMISSIONS);
  const allowed = new Set<string>(PERMISSIONS.filter((action) => known[action]?.allowed));
  return (actions) => actions.every((action) => allowed.has(action));
}
