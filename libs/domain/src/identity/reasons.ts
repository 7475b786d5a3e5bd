/** Reasons of refusals in `POST /api/admin/iam/check-permission`; screens translate them. */
export const NOT_AUTHENTICATED = 'User not authenticated';
/** The check itself failed: the server or the connection. */
export const CHECK_FAILED = 'Permission check failed';
/** The action is not in the catalogue. */
export const UNKNOWN_PERMISSION = 'Unknown permission';

/** No role of the person has the action. */
export const missingReason = (action: string): string => `Permission ${action} is missing`;

/** Returns the action in a reason of `missingReason`; undefined for other reasons. */
export const missingAction = (reason: string): string | undefined =>
  /^Permission (\S+) is missing$/.exec(reason)?.[1];
