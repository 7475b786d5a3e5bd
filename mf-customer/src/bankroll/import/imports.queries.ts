import {
  type Import,
  type ImportBodyInput,
  importAnswerSchema,
  importsAnswerSchema,
  isUnderWay,
} from '@bothways/domain/bankroll';
import { api, apiQuery } from '@bothways/platform';
import { BANKROLL_KEY } from '../../log-bets/index.ts';

const PATH = '/api/bankroll/imports';
const PROGRESS_MS = 1000;
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

export const importsQuery = () => ({
  ...apiQuery({ key: [...BANKROLL_KEY, 'imports'], path: PATH, schema: importsAnswerSchema }),
  refetchInterval: ({ state }: { state: { data?: { imports: Import[] } | undefined } }) =>
    state.data?.imports.some(isUnderWay) ? PROGRESS_MS : (false as const),
});
export const sendImport = (body: ImportBodyInput) => api.post(PATH, { schema: importAnswerSchema, body });
export const undoImport = (id: string) => api.delete(pathOf(id), { schema: importAnswerSchema });

/** Returns the query of an import's progress, polled until it is done. */
export const importQuery = (id: string) => ({
  ...apiQuery({ key: [...BANKROLL_KEY, 'imports', id], path: pathOf(id), schema: importAnswerSchema }),
  refetchInterval: ({ state }: { state: { data?: { import: Import } | undefined } }) =>
    state.data && !isUnderWay(state.data.import) ? (false as const) : PROGRESS_MS,
});
