import { GregorianCalendar } from '@internationalized/date';

/** Both of our languages count by one calendar; the others of the library weigh more than the rest of it. */
export const createCalendar = () => new GregorianCalendar();
