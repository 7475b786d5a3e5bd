import { Card, CircleAlertIcon, CircleCheckIcon, Spinner } from '@bothways/ui';
import type { ReactNode } from 'react';
import styles from './packs.module.css';

interface Props {
  tone: 'waiting' | 'done' | 'failed';
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** The outcome of a payment, and the next action. */
export function Outcome({ tone, title, children, action }: Props) {
  return (
    <Card aria-label={title} as="section" className={styles.outcome}>
      <span className={styles[tone]}>
        {tone === 'waiting' && <Spinner label={title} size={20} />}
        {tone === 'done' && <CircleCheckIcon size={20} />}
        {tone === 'failed' && <CircleAlertIcon size={20} />}
      </span>
      <div role={tone === 'failed' ? 'alert' : 'status'}>
        <h3 className={styles.subtitle}>{title}</h3>
        {children}
      </div>
      {action !== undefined && <div className={styles.way}>{action}</div>}
    </Card>
  );
}
