/** The caller with their permissions. */
export interface Caller {
  userId: string;
  permissions: readonly string[];
}
