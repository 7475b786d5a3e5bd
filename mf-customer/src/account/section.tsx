import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

/** A part of the account: what it is about on the left, what can be done on the right. */
export function Section({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div>
        <h3 className={styles.sectionTitle} id={id}>
          {title}
        </h3>
        <p className={styles.sectionLead}>{lead}</p>
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  );
}
