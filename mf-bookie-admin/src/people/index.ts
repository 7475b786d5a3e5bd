// People and their permissions, shared by several screens.
export { ActionCode } from './action-code.tsx';
export { listChange } from './list-change.ts';
export {
  assignmentsQuery,
  PEOPLE_KEY,
  policiesQuery,
  rolesQuery,
  userAccessQuery,
  userQuery,
  usersQuery,
} from './people.queries.ts';
export { ACTIONS_BY_AREA } from './permission-areas.ts';
export { PersonPicker } from './person-picker.tsx';
export { actionsOf } from './role-actions.ts';
export { useAccessNames } from './use-access-names.ts';
export { useHeld } from './use-held.ts';
