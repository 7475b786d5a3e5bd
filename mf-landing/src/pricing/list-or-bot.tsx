import { LocaleLink } from '@bothways/platform';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';

const WAYS = ['subscription', 'bot'] as const;

/** The first question: pay for the list, or for the bot that bets (C-M56). */
export function ListOrBot() {
  const t = useText();
  return (
    <ul className={styles.ways}>
      {WAYS.map((way) => (
        <li key={way}>
          <LocaleLink to={`pricing?show=${way}`}>
            <b>{t(`pricing.ways.${way}`)}</b>
            <span>{t(`pricing.ways.${way}Text`)}</span>
          </LocaleLink>
        </li>
      ))}
    </ul>
  );
}
