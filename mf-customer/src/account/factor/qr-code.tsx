import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './factor.module.css';

/** Light modules around the code, without which cameras miss its edge. */
const QUIET_MODULES = 2;

/** One path of unit squares: an image of its own would need a data address, which the page's policy forbids. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
}

/** A text as a QR code, dark on white whatever the theme is: some cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = useMemo(() => encode(text, { border: QUIET_MODULES }), [text]);
  const path = useMemo(() => pathOf(data), [data]);
  return (
    <svg aria-label={label} className={styles.qr} role="img" viewBox={`0 0 ${size} ${size}`}>
      <path d={path} />
    </svg>
  );
}
