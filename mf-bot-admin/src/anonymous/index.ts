export { HIDDEN_TAG, hiddenEmail, hiddenText, namesOf, useAnonymised, useHiding } from './anonymise.ts';
export { unlessHidden } from './unless-hidden.tsx';
