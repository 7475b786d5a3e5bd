import { cx } from '../cx.ts';
import styles from './chart.module.css';

const COLOURS = [
  styles.series1,
  styles.series2,
  styles.series3,
  styles.series4,
  styles.series5,
  styles.series6,
  styles.series7,
  styles.series8,
];

/** Returns the colour and dash classes of the series at an index. */
export const seriesClassNames = (index: number): string => cx(styles.series, COLOURS[index % COLOURS.length]);
