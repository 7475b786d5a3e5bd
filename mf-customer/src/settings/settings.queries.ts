import type { Mode } from '@bothways/domain/quotes';
import {
  arbSettingsAnswers,
  type Configuration,
  type PayloadOf,
  type SettingsFamily,
  shareAnswerSchema,
  unshareAnswerSchema,
  type VersionOf,
  valueSettingsAnswers,
} from '@bothways/domain/settings';
import { api, apiQuery, isApiError, type Schema } from '@bothways/platform';
import { AREA } from '../area-name.ts';

interface Answer<D> {
  data: D;
}
interface Answers<P> {
  settings: Schema<Answer<{ summaries: Configuration<P>[]; activeConfig: Configuration<P> | null }>>;
  history: Schema<Answer<{ versions: VersionOf<P>[] }>>;
  written: Schema<Answer<Configuration<P>>>;
  deleted: Schema<Answer<{ activeConfig: Configuration<P> | null }>>;
  imported: Schema<Answer<ImportedOf<P>>>;
}

/** The result of an import or of its preview. */
export interface ImportedOf<P> {
  _id?: { id: string } | undefined;
  name: string;
  sharedType: Mode;
  payload: P;
  droppedBookies: string[];
}

/** The server's settings of one list. */
export interface Settings<P> {
  summaries: Configuration<P>[];
  activeConfig: Configuration<P> | null;
}

export interface Written<P> {
  name: string;
  payload: P;
}

const ANSWERS: { [F in SettingsFamily]: Answers<PayloadOf[F]> } = {
  arbs: arbSettingsAnswers,
  valuebets: valueSettingsAnswers,
};

/**
 * Returns the configuration changed elsewhere, because of which a save was refused; undefined for every other failure.
 */
export const configurationIn = <F extends SettingsFamily>(
  family: F,
  error: unknown,
): Configuration<PayloadOf[F]> | undefined =>
  isApiError(error) && error.code === 'CHANGED'
    ? ANSWERS[family].written.parse({ success: true, data: error.current }).data
    : undefined;

/** The families name a configuration differently (customer.md section 7). */
const queryOf = (family: SettingsFamily, id: string): string =>
  `?${family === 'arbs' ? 'id' : 'configId'}=${encodeURIComponent(id)}`;
const pathOf = (family: SettingsFamily, mode: Mode): string => `/api/settings/${family}/${mode}`;

/** Another tab may have changed them; younger answers are not requested again. */
const FRESH_MS = 60_000;

/** Returns the query of a list's configurations and which one is active. */
export const settingsQuery = <F extends SettingsFamily>(family: F, mode: Mode) =>
  apiQuery<Answer<Settings<PayloadOf[F]>>>({
    key: [AREA, 'settings', family, mode],
    path: pathOf(family, mode),
    schema: ANSWERS[family].settings,
    staleMs: FRESH_MS,
  });

/** Returns the query of one configuration's versions, newest first. */
export const historyQuery = <F extends SettingsFamily>(family: F, mode: Mode, id: string) =>
  apiQuery<Answer<{ versions: VersionOf<PayloadOf[F]>[] }>>({
    key: [AREA, 'settings', family, mode, 'history', id],
    path: `${pathOf(family, mode)}/history${queryOf(family, id)}`,
    schema: ANSWERS[family].history,
  });

/** Returns the query that previews the import of a shared configuration. */
export const previewQuery = <F extends SettingsFamily>(family: F, mode: Mode, shareToken: string) =>
  apiQuery<Answer<ImportedOf<PayloadOf[F]>>>({
    key: [AREA, 'settings', family, mode, 'import', shareToken],
    path: `/api/settings/${family}/import`,
    schema: ANSWERS[family].imported,
    body: { configType: mode, shareToken, preview: true },
  });

/** Returns the calls that change one list's configurations. None is retried automatically. */
export function settingsCalls<F extends SettingsFamily>(family: F, mode: Mode) {
  const path = pathOf(family, mode);
  const { written, deleted, imported } = ANSWERS[family];
  return {
    create: (body: Written<PayloadOf[F]>) =>
      api.post(path, { schema: written, body: { ...body, setAsActive: true } }),
    /** Writes it and makes it the active one: both or neither. */
    update: (id: string, change: Written<PayloadOf[F]> & { version: number }) => {
      const body = { ...change, setAsActive: true };
      return family === 'arbs'
        ? api.put(path + queryOf(family, id), { schema: written, body })
        : api.put(path, { schema: written, body: { id, ...body } });
    },
    activate: (id: string) =>
      family === 'arbs'
        ? api.patch(`${path}/active${queryOf(family, id)}`, { schema: written })
        : api.put(`${path}/active`, { schema: written, body: { configId: id } }),
    remove: (id: string) => api.delete(path + queryOf(family, id), { schema: deleted }),
    share: (id: string) =>
      api.post(`${path}/share${queryOf(family, id)}`, { schema: shareAnswerSchema, body: {} }),
    unshare: (id: string) =>
      api.delete(`${path}/share${queryOf(family, id)}`, { schema: unshareAnswerSchema }),
    /** @param wanted the version to restore, and the newest one seen: if there is a newer one, the call is refused */
    rollback: (configId: string, wanted: { version: number; newest: number }) =>
      api.post(`${path}/rollback`, { schema: written, body: { configId, ...wanted } }),
    importShared: (shareToken: string) =>
      api.post(`/api/settings/${family}/import`, {
        schema: imported,
        body: { configType: mode, shareToken, setAsActive: true },
      }),
  };
}

/** Returns the query of a shared configuration's link; for one that is already shared it changes nothing. */
export const shareLinkQuery = (family: SettingsFamily, mode: Mode, id: string) =>
  apiQuery({
    key: [AREA, 'settings', family, mode, 'share', id],
    path: `${pathOf(family, mode)}/share${queryOf(family, id)}`,
    schema: shareAnswerSchema,
    body: {},
  });
