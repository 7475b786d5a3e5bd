import { NO_QUIET_HOURS, type QuietHours, TIME_OF_DAY } from '@bothways/domain/alerts';
import { type Arb, arbProfitPct, MAX_BOOKIES_NAMED } from '@bothways/domain/arbs';
import { stored } from '@bothways/platform';

/** When the person wants to hear of arbs, and how. */
export interface AlertSettings {
  isOn: boolean;
  /** Arbs of at least this profit percent. */
  minPct: number;
  /** Arbs every bet of which stands at one of these; absent: at anybody of the list. */
  bookies?: readonly string[] | undefined;
  withSound: boolean;
  /** Through the browser, which shows it over other windows. */
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

/** Kept in this browser: a phone and a desk want different alerts. */
export const alertSettings = stored('arbAlerts', 1, areSettings, ALERTS_OFF);

/** Whether the person wants to hear of an arb at all. */
export const isWanted = (arb: Arb, { minPct, bookies }: AlertSettings): boolean =>
  arbProfitPct(arb) >= minPct &&
  (bookies === undefined || arb.bets.every(({ bookie }) => bookies.includes(bookie)));
