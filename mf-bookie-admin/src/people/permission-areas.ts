import { PERMISSION_AREAS, type PermissionArea } from '@bothways/domain/iam';

const isArea = (name: string): name is PermissionArea => Object.hasOwn(PERMISSION_AREAS, name);

/** The catalogue of actions by area, in its order. */
export const ACTIONS_BY_AREA = Object.keys(PERMISSION_AREAS)
  .filter(isArea)
  .map((area) => ({ area, actions: PERMISSION_AREAS[area] }));
