/** The key of a begun subscription in the user's spending limits; each of its charges counts separately. */
export const spendingKey = (subscriptionId: string): string => `subscription:${subscriptionId}`;
