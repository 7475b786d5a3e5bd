import { usePageTitle } from '@bothways/platform';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './entrance.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  children: ReactNode;
  /** Links to continue. */
  actions?: ReactNode;
}

/** Replaces a form by its outcome. The unmounted form had the focus; the title receives it. */
export function Outcome({ icon, title, children, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.outcome}>
      <span className={styles.picture}>{icon}</span>
      <h1 className={styles.title} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className={styles.words}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </section>
  );
}
