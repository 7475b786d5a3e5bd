/** Returns the path of a bonus user's balances, for `useLocalePath`. */
export const balancesPath = (email: string): string => `bot/users/${encodeURIComponent(email)}/balances`;
