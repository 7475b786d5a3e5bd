import { LocaleLink } from '@bothways/platform';
import { Kbd } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useWords } from '../../words/use-wording.ts';
import type { MostRejected } from '../rejected/most-rejected.ts';
import styles from './list-footer.module.css';

function Key({ keys, children }: { keys: readonly string[]; children: ReactNode }) {
  return (
    <span className={styles.key}>
      {keys.map((key) => (
        <Kbd key={key}>{key}</Kbd>
      ))}
      {children}
    </span>
  );
}

export interface ListFooterProps {
  rejectedTotal: number;
  /** The commonest reason and its count, once known. */
  most: MostRejected | undefined;
  /** Where the rejected ones are listed, below the locale. */
  rejectedPath: string;
}

/** What was left out and why, and the keys. */
export function ListFooter({ rejectedTotal, most, rejectedPath }: ListFooterProps) {
  const t = useWords();
  return (
    <footer className={styles.foot}>
      <span>
        <span className={styles.lead}>{t('footer.nothingDropped')} </span>
        <LocaleLink className={styles.link} to={rejectedPath}>
          {t('footer.rejected', { count: rejectedTotal })}
        </LocaleLink>
        {most !== undefined &&
          t('footer.mostAs', { reason: t(`reason.${most.reason}.inline`), count: most.count })}
      </span>
      <span className={styles.keys}>
        <Key keys={['j', 'k']}>{t('keys.move')}</Key>
        <Key keys={['Enter']}>{t('keys.open')}</Key>
        <Key keys={['c']}>{t('keys.calculator')}</Key>
        <Key keys={['p']}>{t('keys.pinShort')}</Key>
        <Key keys={['h']}>{t('keys.hideShort')}</Key>
      </span>
    </footer>
  );
}
