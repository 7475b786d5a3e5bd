/** What somebody's own limits call a subscription that has begun; each of its charges is counted by itself. */
export const spendingKey = (subscriptionId: string): string => `subscription:${subscriptionId}`;
