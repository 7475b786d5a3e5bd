export { OrderToPay } from './order-to-pay.tsx';
export { PackPurchase } from './pack-purchase.tsx';
export { packsQuery } from './packs.queries.ts';
export { packsTexts } from './texts.ts';
export { useOrder } from './use-order.ts';
export { useOrderPlaced } from './use-order-placed.ts';
