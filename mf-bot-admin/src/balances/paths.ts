/** Where a bonus user's balances are, for `useLocalePath`. */
export const balancesPath = (email: string): string => `bot/users/${encodeURIComponent(email)}/balances`;
