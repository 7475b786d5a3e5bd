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

/** What an import brought, or would bring. */
export interface ImportedOf<P> {
  _id?: { id: string } | undefined;
  name: string;
  sharedType: Mode;
  payload: P;
  droppedBookies: string[];
}

/** What the server holds of one list. */
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

/** The configuration as it was changed elsewhere, which a save was refused for; undefined for every other failure. */
export const configurationIn = <F extends SettingsFamily>(
  family: F,
  error: unknown,
): Configuration<PayloadOf[F]> | undefined =>
  isApiError(error) && error.code === 'CHANGED'
    ? ANSWERS[family].written.parse({ success: true, data: error.current }).data
    : undefined;

/** How the families differ in naming a configuration (customer.md section 7). */
const queryOf = (family: SettingsFamily, id: string): string =>
  `?${family === 'arbs' ? 'id' : 'configId'}=${encodeURIComponent(id)}`;
const pathOf = (family: SettingsFamily, mode: Mode): string => `/api/settings/${family}/${mode}`;

/** Another tab may have changed them; within this time nobody asks. */
const FRESH_MS = 60_000;

/** The configurations of a list, and which one is active. */
export const settingsQuery = <F extends SettingsFamily>(family: F, mode: Mode) =>
  apiQuery<Answer<Settings<PayloadOf[F]>>>({
    key: [AREA, 'settings', family, mode],
    path: pathOf(family, mode),
    schema: ANSWERS[family].settings,
    staleMs: FRESH_MS,
  });

/** The versions of one configuration, newest first. */
export const historyQuery = <F extends SettingsFamily>(family: F, mode: Mode, id: string) =>
  apiQuery<Answer<{ versions: VersionOf<PayloadOf[F]>[] }>>({
    key: [AREA, 'settings', family, mode, 'history', id],
    path: `${pathOf(family, mode)}/history${queryOf(family, id)}`,
    schema: ANSWERS[family].history,
  });

/** What importing a shared configuration would bring. */
export const previewQuery = <F extends SettingsFamily>(family: F, mode: Mode, shareToken: string) =>
  apiQuery<Answer<ImportedOf<PayloadOf[F]>>>({
    key: [AREA, 'settings', family, mode, 'import', shareToken],
    path: `/api/settings/${family}/import`,
    schema: ANSWERS[family].imported,
    body: { configType: mode, shareToken, preview: true },
  });

/** The changes of one list's configurations. None is tried twice by itself. */
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
    /** @param wanted which version comes back, and the newest that was seen: another one since is refused */
    rollback: (configId: string, wanted: { version: number; newest: number }) =>
      api.post(`${path}/rollback`, { schema: written, body: { configId, ...wanted } }),
    importShared: (shareToken: string) =>
      api.post(`/api/settings/${family}/import`, {
        schema: imported,
        body: { configType: mode, shareToken, setAsActive: true },
      }),
  };
}

/** The link of a configuration that is shared; asking for it changes nothing then. */
export const shareLinkQuery = (family: SettingsFamily, mode: Mode, id: string) =>
  apiQuery({
    key: [AREA, 'settings', family, mode, 'share', id],
    path: `${pathOf(family, mode)}/share${queryOf(family, id)}`,
    schema: shareAnswerSchema,
    body: {},
  });
