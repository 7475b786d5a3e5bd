import type { AlertSettings, AlertsAnswer, SavedRule, TelegramState } from '@bothways/domain/alerts';
import type { Plan } from '@bothways/domain/plans';
import type { Db } from '#kernel/db';
import { ApiError } from '#kernel/errors';
import { channelOf } from './channels.store.ts';
import type { DigestService } from './digest/index.ts';
import type { PushService } from './push/index.ts';
import {
  configurationOf,
  configurationsOf,
  type RuledConfiguration,
  saveRule,
  saveSettings,
  settingsOf,
} from './rules.store.ts';
import { mayFollow } from './standing.store.ts';
import type { TelegramConfig } from './telegram/index.ts';

export interface AlertsServiceDeps {
  db: Db;
  telegram: TelegramConfig;
  push: Pick<PushService, 'state'>;
  digests: Pick<DigestService, 'settings' | 'zoneChanged'>;
  /** Whether there is more to follow than there is room for. */
  isFull: () => boolean;
  /** Somebody wants to be told of something else than before. */
  onChanged: () => void;
  nowMs: () => number;
}

interface Person {
  userId: string;
  sessionId: string;
  plan: Plan;
}

const CHANGED = { success: true } as const;

/** What people say about their alerts, and how they stand. */
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
    const settings = await settingsOf(db, userId);
    const telegram = await this.#telegram(userId);
    const data = {
      configurations,
      settings,
      telegram,
      push: await push.state(userId, sessionId),
      digest: await digests.settings(userId),
      isFull: isFull(),
    };
    return { success: true, data };
  }

  /** A configuration of the person's own. @throws ApiError NOT_FOUND */
  async demand(userId: string, configurationId: string): Promise<RuledConfiguration> {
    const configuration = await configurationOf(this.#deps.db, userId, configurationId);
    if (!configuration) throw new ApiError('NOT_FOUND', { message: 'Configuration not found' });
    return configuration;
  }

  async saveRule(userId: string, configurationId: string, rule: SavedRule) {
    const { db, nowMs, onChanged } = this.#deps;
    await saveRule(db, { userId, configurationId }, rule, nowMs());
    onChanged();
    return CHANGED;
  }

  async saveSettings(userId: string, settings: AlertSettings) {
    const { db, digests, onChanged } = this.#deps;
    await saveSettings(db, userId, settings);
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
