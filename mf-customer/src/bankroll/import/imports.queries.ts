import {
  type ImportBodyInput,
  importAnswerSchema,
  importsAnswerSchema,
  undoneAnswerSchema,
} from '@bothways/domain/bankroll';
import { api, apiQuery } from '@bothways/platform';
import { BANKROLL_KEY } from '../../log-bets/index.ts';

const PATH = '/api/bankroll/imports';

export const importsQuery = () =>
  apiQuery({ key: [...BANKROLL_KEY, 'imports'], path: PATH, schema: importsAnswerSchema });
export const sendImport = (body: ImportBodyInput) => api.post(PATH, { schema: importAnswerSchema, body });
export const undoImport = (id: string) =>
  api.delete(`${PATH}/${encodeURIComponent(id)}`, { schema: undoneAnswerSchema });
