/**
 * Answers with a secret in them. How long a compressed answer is tells what in it is alike, so who may choose a part
 * of it (a name, a note) and can watch its length learns the rest letter by letter. `operations.shrink.test.ts`
 * holds the schemas of all answers against this.
 */
const HOLDS_SECRETS = /^\/api\/(auth|account|referral)(\/|$)|\/(credentials|coupons|share|link)(\/|$)/;

/** Whether the answers of an operation may be compressed. */
export const mayShrink = ({ path }: { path: string }): boolean => !HOLDS_SECRETS.test(path);
