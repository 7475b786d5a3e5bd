import { type ReactNode, useId } from 'react';
import styles from './account.module.css';

/** A section of the account: its topic on the left, its controls on the right. */
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
