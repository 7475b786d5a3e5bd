/** What somebody's own limits call a payment of an order. */
export const spendingKey = (orderId: string, position: number): string => `order:${orderId}:${position}`;
