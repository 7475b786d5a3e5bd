import {
  type Balance,
  type BalanceChange,
  type BalanceInput,
  type Balances,
  type BulkBalances,
  balanceAnswerSchema,
  balancesAnswerSchema,
  bulkBalancesAnswerSchema,
} from '@bothways/domain/bot-balances';
import { api, apiQuery } from '@bothways/platform';

const PATH = '/api/bot/users/balance-tracking';

/** A bonus user's balances, newest first. */
export const balancesQuery = (email: string) =>
  apiQuery<Balances>({
    key: ['mf-bot-admin', 'balances', email],
    path: `${PATH}?userEmail=${encodeURIComponent(email)}`,
    schema: balancesAnswerSchema,
  });

export const addBalance = (body: BalanceInput) => api.post(PATH, { schema: balanceAnswerSchema, body });
export const changeBalance = ({ id, ...body }: BalanceChange & { id: string }) =>
  api.put(`${PATH}/${id}`, { schema: balanceAnswerSchema, body });
export const deleteBalance = ({ id, version }: Pick<Balance, 'id' | 'version'>) =>
  api.delete(`${PATH}/${id}?${new URLSearchParams({ version })}`, { schema: balanceAnswerSchema });
export const addBalances = (body: BulkBalances) =>
  api.post(`${PATH}/bulk`, { schema: bulkBalancesAnswerSchema, body });
