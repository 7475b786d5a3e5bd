import { Kbd } from '@bothways/ui';
import type { ReactNode } from 'react';
import { useText } from '../../texts.ts';
import type { WordKey } from '../../words/index.ts';
import styles from './list-footer.module.css';

/** Hints for the keys of a list: the keys, and what they do. */
export type KeyHints = readonly (readonly [keys: readonly string[], text: WordKey])[];

interface FooterLineProps {
  keys: KeyHints;
  children: ReactNode;
}

/** The line below a list: what was left out, and the keys. */
export function FooterLine({ keys, children }: FooterLineProps) {
  const t = useText();
  return (
    <footer className={styles.foot}>
      <span>{children}</span>
      <span className={styles.keys}>
        {keys.map(([names, text]) => (
          <span className={styles.key} key={text}>
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
            {t(text)}
          </span>
        ))}
      </span>
    </footer>
  );
}
