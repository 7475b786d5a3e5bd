import {
  type AlertsAnswer,
  type ReadDigest,
  type RuleChannels,
  rhythmOf,
  tellsThrough,
} from '@bothways/domain/alerts';
import { listFormat } from '@bothways/domain/formats';
import { useLocale } from '@bothways/platform';
import styles from '../account.module.css';
import { useText } from '../texts.ts';

/** The person's channels. */
export type Ways = Pick<AlertsAnswer['data'], 'telegram' | 'push'> & { digest: ReadDigest };

/** Names the destinations of a rule's alerts: those of its channels that are on. */
export function RuleWays({ telegram, push, digest, channels }: Ways & { channels: RuleChannels }) {
  const t = useText();
  const locale = useLocale();
  const through = (way: Parameters<typeof tellsThrough>[1]) => tellsThrough(channels, way);
  const devices = push.devices.filter(({ isRefused }) => !isRefused).length;
  const rhythm = rhythmOf(digest);
  const ways = [
    ...(telegram.state === 'on' && through('telegram') ? [t('account.alerts.rules.ways.telegram')] : []),
    ...(devices > 0 && through('push') ? [t('account.alerts.rules.ways.devices', { count: devices })] : []),
    ...(rhythm !== 'off' && through('email') ? [t(`account.alerts.rules.ways.${rhythm}`)] : []),
  ];
  if (ways.length === 0) return <p className={styles.warn}>{t('account.alerts.rules.goesNowhere')}</p>;
  const list = listFormat(locale, {}).format(ways);
  return <p className={styles.note}>{t('account.alerts.rules.goesTo', { ways: list })}</p>;
}
