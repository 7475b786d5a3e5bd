import { useT } from '@bothways/platform';

/** The landing's own texts. */
export const useText = () => useT('mf-landing');
