import { PERMISSIONS } from '@bothways/domain/identity';
import { usePermissions } from '@bothways/platform';

/** Whether the person holds actions: what they do not hold, they cannot pass on. False until the server has said so. */
export function useHeld(): (actions: readonly string[]) => boolean {
  const known = usePermissions(PERMISSIONS);
  const allowed = new Set<string>(PERMISSIONS.filter((action) => known[action]?.allowed));
  return (actions) => actions.every((action) => allowed.has(action));
}
