import { cx } from '../cx.ts';
import styles from './avatar.module.css';

/** Two letters at most: the first of the first and last word, or the first two of a single one. */
export function initials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const first = words.at(0) ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  const letters = last === '' ? [...first].slice(0, 2) : [[...first][0] ?? '', [...last][0] ?? ''];
  return letters.join('').toLocaleUpperCase();
}

export interface AvatarProps {
  name: string;
  size?: 'small' | 'medium' | 'large';
}

/** A person by their initials. Decorative: the name is beside it or in the surrounding button. */
export function Avatar({ name, size = 'small' }: AvatarProps) {
  return (
    <span aria-hidden="true" className={cx(styles.avatar, styles[size])}>
      {initials(name)}
    </span>
  );
}
