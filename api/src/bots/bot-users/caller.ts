/** Who asks, with what they may do. */
export interface Caller {
  userId: string;
  permissions: readonly string[];
}
