/** Why a permission is refused, as `POST /api/admin/iam/check-permission` says it; screens translate these. */
export const NOT_AUTHENTICATED = 'User not authenticated';
/** The check itself failed: the server or the way to it. */
export const CHECK_FAILED = 'Permission check failed';
/** The action is not in the catalogue. */
export const UNKNOWN_PERMISSION = 'Unknown permission';

/** No role of the person holds the action. */
export const missingReason = (action: string): string => `Permission ${action} is missing`;

/** The action that a reason of `missingReason` names; undefined for another reason. */
export const missingAction = (reason: string): string | undefined =>
  /^Permission (\S+) is missing$/.exec(reason)?.[1];
