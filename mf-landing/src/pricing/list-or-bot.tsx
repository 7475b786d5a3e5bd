import { LocaleLink } from '@bothways/platform';
import { ArrowRightIcon } from '@bothways/ui';
import type { MouseEvent } from 'react';
import { useText } from '../texts.ts';
import styles from './pricing.module.css';

const WAYS = ['subscription', 'bot'] as const;
export type Way = (typeof WAYS)[number];

/**
 * The first question: pay for the list, or for the bot that bets (C-M56). Links to the plans' own page; pages that show
 * the answer themselves override it with `onChoose`.
 */
export function ListOrBot({ onChoose }: { onChoose?: (way: Way) => void }) {
  const t = useText();
  const press = (event: MouseEvent, way: Way): void => {
    if (!onChoose || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onChoose(way);
  };
  return (
    <ul className={styles.ways}>
      {WAYS.map((way) => (
        <li key={way}>
          <LocaleLink onClick={(event) => press(event, way)} to={`pricing?show=${way}`}>
            <b>
              {t(`pricing.ways.${way}`)}
              <ArrowRightIcon />
            </b>
            <span>{t(`pricing.ways.${way}Text`)}</span>
          </LocaleLink>
        </li>
      ))}
    </ul>
  );
}
