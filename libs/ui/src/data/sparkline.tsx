import { cx } from '../cx.ts';
import { VisuallyHidden } from '../text/visually-hidden.tsx';
import styles from './sparkline.module.css';
import { stepLine } from './step-line.ts';

export interface SparklineProps {
  /** Oldest first, evenly spaced. */
  values: readonly number[];
  /** Text alternative: "Odds over 24 h, from 2.010 to 2.120". Decorative when absent. */
  label?: string;
  width?: number;
  height?: number;
  className?: string | undefined;
}

/** The course of a price: a step line, because odds move in steps, with a dot on the last value. */
export function Sparkline({ values, label, width = 128, height = 32, className }: SparklineProps) {
  const line = stepLine(values, width, height);
  if (!line) return null;
  return (
    <span className={cx(styles.chart, className)}>
      <svg aria-hidden="true" height={height} viewBox={`0 0 ${width} ${height}`} width={width}>
        <path className={styles.line} d={line.path} />
        <circle className={styles.dot} cx={line.end.x} cy={line.end.y} r="2.5" />
      </svg>
      {label !== undefined && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
