import {
  type NewOrder,
  type Order,
  orderAnswerSchema,
  ordersAnswerSchema,
  packsAnswerSchema,
} from '@bothways/domain/orders';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../area-name.ts';

const PATH = '/api/orders';

/** Key of everything that a purchase changes. */
export const PACKS_KEY = [AREA, 'packs'];

/** Returns the query of what the person may buy, has and owes. */
export const packsQuery = () =>
  apiQuery({ key: [...PACKS_KEY, 'offers'], path: '/api/packs', schema: packsAnswerSchema });

/** Returns the query of the person's own orders, newest first. */
export const ordersQuery = () =>
  apiQuery({ key: [...PACKS_KEY, 'orders'], path: PATH, schema: ordersAnswerSchema });

const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export const orderQuery = (id: string) =>
  apiQuery({ key: [...PACKS_KEY, 'order', id], path: pathOf(id), schema: orderAnswerSchema });

const change = async (path: string, body: unknown): Promise<Order> =>
  (await api.post(path, { schema: orderAnswerSchema, body })).order;

/** A payment of an order, by its position in it. */
export interface PaymentPlace {
  orderId: string;
  position: number;
}
const paymentPath = ({ orderId, position }: PaymentPlace): string =>
  `${pathOf(orderId)}/payments/${position}`;

// Each answers with the order after the change.
export const placeOrder = (body: NewOrder) => change(PATH, body);
export const beginPayment = (place: PaymentPlace) => change(`${paymentPath(place)}/begin`, {});
export const capturePayment = (place: PaymentPlace) => change(`${paymentPath(place)}/capture`, {});
export const readOrder = async (id: string): Promise<Order> =>
  (await api.get(pathOf(id), { schema: orderAnswerSchema })).order;
