import { type ReactNode, useId } from 'react';
import styles from './frame.module.css';

/** A section of the page with its heading and a line beside it. */
export function Section(props: { id: string; title: string; lead: string; children: ReactNode }) {
  const { id, title, lead, children } = props;
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles.section} id={id}>
      <div className={styles.frame}>
        <header className={styles.head}>
          <h2 className={styles.title} id={titleId}>
            {title}
          </h2>
          <p className={styles.lead}>{lead}</p>
        </header>
        {children}
      </div>
    </section>
  );
}
