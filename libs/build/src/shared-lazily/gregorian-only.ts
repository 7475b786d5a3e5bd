import { GregorianCalendar } from '@internationalized/date';

/** Both of our languages use one calendar; the library's others are larger than the rest of it. */
export const createCalendar = () => new GregorianCalendar();
