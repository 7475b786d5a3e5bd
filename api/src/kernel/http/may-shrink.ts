/**
 * Responses that contain secrets. The length of a compressed response reveals repetitions, so a client that controls
 * part of it (a name, a note) and can observe its length could guess the rest letter by letter.
 * `operations.shrink.test.ts` checks the schemas of all responses against this.
 */
const HOLDS_SECRETS = /^\/api\/(auth|account|referral)(\/|$)|\/(credentials|coupons|share|link)(\/|$)/;

/** Whether an operation's responses may be compressed. */
export const mayShrink = ({ path }: { path: string }): boolean => !HOLDS_SECRETS.test(path);
