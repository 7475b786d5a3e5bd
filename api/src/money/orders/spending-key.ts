/** The key of an order's payment in the user's spending limits. */
export const spendingKey = (orderId: string, position: number): string => `order:${orderId}:${position}`;
