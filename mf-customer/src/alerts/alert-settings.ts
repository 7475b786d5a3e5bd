import { NO_QUIET_HOURS, type QuietHours, TIME_OF_DAY } from '@bothways/domain/alerts';
import { type Arb, arbProfitPct, MAX_BOOKIES_NAMED } from '@bothways/domain/arbs';
import { stored } from '@bothways/platform';

/** When and how the person is alerted to arbs. */
export interface AlertSettings {
  isOn: boolean;
  /** Minimum profit, percent. */
  minPct: number;
  /** Every bet of the arb must be at one of these bookmakers; absent: at any of the list. */
  bookies?: readonly string[] | undefined;
  withSound: boolean;
  /** By the browser, which shows it above other windows. */
  withNotification: boolean;
  quietHours: QuietHours;
}

export const ALERTS_OFF: AlertSettings = {
  isOn: false,
  minPct: 3,
  withSound: true,
  withNotification: false,
  quietHours: NO_QUIET_HOURS,
};

const isTime = (raw: unknown): raw is string => typeof raw === 'string' && TIME_OF_DAY.test(raw);
const isFlag = (raw: unknown): raw is boolean => typeof raw === 'boolean';

const areBookies = (raw: unknown): boolean =>
  raw === undefined ||
  (Array.isArray(raw) &&
    raw.length <= MAX_BOOKIES_NAMED &&
    raw.every((bookie) => typeof bookie === 'string'));

const areQuietHours = (raw: unknown): boolean =>
  typeof raw === 'object' &&
  raw !== null &&
  'isOn' in raw &&
  isFlag(raw.isOn) &&
  'from' in raw &&
  isTime(raw.from) &&
  'to' in raw &&
  isTime(raw.to);

const areSettings = (raw: unknown): raw is AlertSettings =>
  typeof raw === 'object' &&
  raw !== null &&
  'isOn' in raw &&
  isFlag(raw.isOn) &&
  'minPct' in raw &&
  typeof raw.minPct === 'number' &&
  raw.minPct >= 0 &&
  raw.minPct <= 100 &&
  (!('bookies' in raw) || areBookies(raw.bookies)) &&
  'withSound' in raw &&
  isFlag(raw.withSound) &&
  'withNotification' in raw &&
  isFlag(raw.withNotification) &&
  'quietHours' in raw &&
  areQuietHours(raw.quietHours);

/** Stored in this browser: alerts on a phone and on a desktop differ. */
export const alertSettings = stored('arbAlerts', 1, areSettings, ALERTS_OFF);

/** Returns whether the person wants alerts for an arb at all. */
export const isWanted = (arb: Arb, { minPct, bookies }: AlertSettings): boolean =>
  arbProfitPct(arb) >= minPct &&
  (bookies === undefined || arb.bets.every(({ bookie }) => bookies.includes(bookie)));
