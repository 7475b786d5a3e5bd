import type { AlertsAnswer } from '@bothways/domain/alerts';
import { useLocale } from '@bothways/platform';
import { useText } from '../../texts.ts';
import styles from '../account.module.css';

/** How the person is reached. */
export type Ways = Pick<AlertsAnswer['data'], 'telegram' | 'push' | 'digest'>;

/** Where what a rule finds goes now, by name; what is found goes through every way that is on. */
export function RuleWays({ telegram, push, digest }: Ways) {
  const t = useText();
  const locale = useLocale();
  const devices = push.devices.filter(({ isRefused }) => !isRefused).length;
  const ways = [
    ...(telegram.state === 'on' ? [t('account.alerts.rules.ways.telegram')] : []),
    ...(devices > 0 ? [t('account.alerts.rules.ways.devices', { count: devices })] : []),
    ...(digest.period === 'off' ? [] : [t(`account.alerts.rules.ways.${digest.period}`)]),
  ];
  if (ways.length === 0) return <p className={styles.warn}>{t('account.alerts.rules.goesNowhere')}</p>;
  const list = new Intl.ListFormat(locale).format(ways);
  return <p className={styles.note}>{t('account.alerts.rules.goesTo', { ways: list })}</p>;
}
