import { buttonClass } from '@bothways/ui';
import type { ReactNode } from 'react';
import { LocaleLink } from '../locale/locale-link.tsx';
import { usePageTitle } from '../nav/page-title.ts';
import styles from './message-page.module.css';

export interface PageLink {
  label: string;
  /** Below the locale. */
  to: string;
}

interface Props {
  title: string;
  /** The explanation, and what to do. */
  message?: ReactNode;
  primary?: PageLink;
  secondary?: PageLink | undefined;
  help?: ReactNode;
  /** No surrounding frame has a heading. */
  isAlone?: boolean | undefined;
}

/** A short page with a way out: not found, access denied. */
export function MessagePage({ title, message, primary, secondary, help, isAlone = false }: Props) {
  usePageTitle(title);
  const Title = isAlone ? 'h1' : 'h2';
  return (
    <div className={styles.page}>
      <Title className={styles.title}>{title}</Title>
      {message !== undefined && <p className={styles.message}>{message}</p>}
      <p className={styles.actions}>
        {primary && (
          <LocaleLink className={buttonClass({ variant: 'primary' })} to={primary.to}>
            {primary.label}
          </LocaleLink>
        )}
        {secondary && (
          <LocaleLink className={buttonClass()} to={secondary.to}>
            {secondary.label}
          </LocaleLink>
        )}
      </p>
      {help !== undefined && <p className={styles.help}>{help}</p>}
    </div>
  );
}
