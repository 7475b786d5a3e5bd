import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './factor.module.css';

/** Quiet zone around the code, in modules; cameras need it to find the edge. */
const QUIET_MODULES = 2;

/** Draws one path of unit squares: an image would need a data URL, which the page's policy forbids. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** A text as a QR code, dark on white in every theme: some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: QUIET_MODULES }), [text]);
  const path = useMemo(() => pathOf(data), [data]);
  return (
    <svg aria-label={label} className={styles.qr} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
