import {
  type AlertSettings,
  type AlertSettingsChange,
  type AlertsAnswer,
  alertSettingsSchema,
  type ReadAlertSettings,
  type RuleChange,
  savedRuleSchema,
  type TelegramState,
} from '@bothways/domain/alerts';
import type { Plan } from '@bothways/domain/plans';
import { type Db, transact } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { demandFeature, type Identity } from '#kernel/http';
import { demandUnchanged, versionOf } from '#kernel/versions';
import { channelOf } from './channels.store.ts';
import type { DigestService } from './digest/index.ts';
import type { PushService } from './push/index.ts';
import {
  configurationOf,
  configurationsOf,
  isEveryDay,
  ruleOf,
  saveRule,
  saveSettings,
  settingsOf,
} from './rules.store.ts';
import { featureOf, mayFollow } from './standing.store.ts';
import type { TelegramConfig } from './telegram/index.ts';

interface AlertsServiceDeps {
  db: Db;
  telegram: TelegramConfig;
  push: Pick<PushService, 'state'>;
  digests: Pick<DigestService, 'settings' | 'zoneChanged'>;
  /** Whether more lists are wanted than may be followed. */
  isFull: () => boolean;
  /** Called when a user's rules or settings have changed. */
  onChanged: () => void;
  nowMs: () => number;
}

interface Person {
  userId: string;
  sessionId: string;
  plan: Plan;
}

const CHANGED = { success: true } as const;

/** Without days where they are all: as earlier releases read them and compute their version. */
const quietFields = ({ quietHours, quietDays }: AlertSettings) => ({
  quietHours,
  ...(!isEveryDay(quietDays) && { quietDays }),
});
const withVersion = (settings: AlertSettings): Partial<ReadAlertSettings> & ShownSettings => ({
  zone: settings.zone,
  ...quietFields(settings),
  version: versionOf(quietFields(settings)),
});
type ShownSettings = AlertsAnswer['data']['settings'];

/** Reads and changes the alert rules and settings of users. */
export class AlertsService {
  readonly #deps: AlertsServiceDeps;

  constructor(deps: AlertsServiceDeps) {
    this.#deps = deps;
  }

  async read({ userId, sessionId, plan }: Person): Promise<AlertsAnswer> {
    const { db, push, digests, isFull } = this.#deps;
    const configurations = (await configurationsOf(db, userId)).map((one) => ({
      ...one,
      isAllowed: mayFollow(plan, one.family, one.mode),
    }));
    const stored = await settingsOf(db, userId);
    const { quietDays, ...settings } = { ...withVersion(stored), quietDays: stored.quietDays };
    const { weekday: digestDay = null, ...digest } = await digests.settings(userId);
    const telegram = await this.#telegram(userId);
    const data = {
      configurations,
      settings,
      quietDays,
      telegram,
      push: await push.state(userId, sessionId),
      digest,
      digestDay,
      isFull: isFull(),
    };
    return { success: true, data };
  }

  /**
   * Changes the given fields of a rule; a change without effect needs no version. Switching a rule on or off changes
   * nothing else.
   * @throws ApiError NOT_FOUND, PLAN_REQUIRED, and CHANGED on a stale version
   */
  async saveRule(person: Person & Identity, configurationId: string, { version, ...touched }: RuleChange) {
    const { db, nowMs, onChanged } = this.#deps;
    const { userId } = person;
    await transact(db, async (trx) => {
      const configuration = await configurationOf(trx, userId, configurationId);
      if (!configuration) throw new ApiError('NOT_FOUND', { message: 'Configuration not found' });
      const { family, mode } = configuration;
      const before = ruleOf(configuration);
      const rule = savedRuleSchema.parse({ ...before, ...touched });
      if (rule.isOn) demandFeature(person, featureOf(family, mode));
      if (versionOf({ ...rule }) === configuration.version) return;
      const isSwitch = Object.keys(touched).join() === 'isOn';
      const current = { ...before, version: configuration.version };
      demandUnchanged({ ...before }, { version, current, ...(isSwitch && { about: ['isOn'] }) });
      await saveRule(trx, { userId, configurationId }, rule, nowMs());
    });
    onChanged();
    return CHANGED;
  }

  /**
   * Changes quiet hours and the time zone of the browser; a change without effect needs no version.
   * @throws ApiError CHANGED when the hours have changed since the version that was read
   */
  async saveSettings(userId: string, { version, ...touched }: AlertSettingsChange) {
    const { db, digests, onChanged } = this.#deps;
    await transact(db, async (trx) => {
      const before = await settingsOf(trx, userId);
      const settings = alertSettingsSchema.parse({ ...before, ...touched });
      const [was, will] = [quietFields(before), quietFields(settings)];
      if (versionOf(was) !== versionOf(will)) demandUnchanged(was, { version, current: withVersion(before) });
      await saveSettings(trx, userId, settings);
    });
    await digests.zoneChanged(userId);
    onChanged();
    return CHANGED;
  }

  async #telegram(userId: string): Promise<TelegramState> {
    const { db, telegram } = this.#deps;
    const kind = telegram.kind;
    const bot = kind === 'bot' ? telegram.name : null;
    if (kind === 'none') return { kind, state: 'none', bot };
    const channel = await channelOf(db, { userId, channel: 'telegram' });
    return { kind, state: channel?.state ?? 'none', bot };
  }
}
