export { HIDDEN_TAG, hiddenEmail, hiddenText, namesOf, useAnonymised } from './anonymise.ts';
