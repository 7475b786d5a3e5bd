import type { ReactNode } from 'react';
import styles from './sections.module.css';

/** One part of the form, under its heading. */
export function Section({ title, note, children }: SectionProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <div className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        {note !== undefined && <p className={styles.note}>{note}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

interface SectionProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}
