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

/** Colour and dashes of a series by its place. */
export const seriesClassNames = (place: number): string => cx(styles.series, COLOURS[place % COLOURS.length]);
