import {
  type AlertSettingsChange,
  type AlertsAnswer,
  alertsAnswerSchema,
  alertsDoneSchema,
  alertTestAnswerSchema,
  type DigestChange,
  type PushSubscriptionKeys,
  type ReadDigest,
  type RuleChange,
  telegramLinkAnswerSchema,
} from '@bothways/domain/alerts';
import { api, apiQuery } from '@bothways/platform';
import { AREA } from '../../area-name.ts';

const ALERTS = '/api/alerts';

/** Returns the query of the alerts that the person receives outside our pages, and where. */
export const alertsQuery = () =>
  apiQuery({ key: [AREA, 'account', 'alerts'], path: ALERTS, schema: alertsAnswerSchema });

export const saveRule = ({ id, rule }: { id: string; rule: RuleChange }) =>
  api.put(`${ALERTS}/rules/${encodeURIComponent(id)}`, { schema: alertsDoneSchema, body: rule });
export const saveAlertSettings = (body: AlertSettingsChange) =>
  api.put(`${ALERTS}/settings`, { schema: alertsDoneSchema, body });

const TELEGRAM = `${ALERTS}/telegram`;
export const linkTelegram = () =>
  api.post(`${TELEGRAM}/link`, { schema: telegramLinkAnswerSchema, body: {} });
export const unlinkTelegram = () => api.delete(TELEGRAM, { schema: alertsDoneSchema });
export const testTelegram = () => api.post(`${TELEGRAM}/test`, { schema: alertTestAnswerSchema, body: {} });

const PUSH = `${ALERTS}/push`;
export const addDevice = (body: PushSubscriptionKeys) =>
  api.put(`${PUSH}/device`, { schema: alertsDoneSchema, body });
export const removeDevice = (id: string) =>
  api.delete(`${PUSH}/devices/${encodeURIComponent(id)}`, { schema: alertsDoneSchema });
export const testDevice = (id: string) =>
  api.post(`${PUSH}/devices/${encodeURIComponent(id)}/test`, { schema: alertTestAnswerSchema, body: {} });

const DIGEST = `${ALERTS}/digest`;
export const saveDigest = (body: DigestChange) => api.put(DIGEST, { schema: alertsDoneSchema, body });
/** The digest of an answer, in which its day stands apart. */
export const digestOf = ({
  digest,
  digestDay,
}: Pick<AlertsAnswer['data'], 'digest' | 'digestDay'>): ReadDigest => ({ ...digest, weekday: digestDay });
export const testDigest = () => api.post(`${DIGEST}/test`, { schema: alertsDoneSchema, body: {} });
