import { useT } from '@bothways/platform';

/** The area's own texts. */
export const useText = () => useT('mf-bookie-admin');
