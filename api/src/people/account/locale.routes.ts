import { localeAnswerSchema, localeChoiceSchema } from '@bothways/domain/account';
import { type Mount, operation, rememberLocale, route } from '#kernel/http';
import { type AuthDeps, answerWith } from '#people/auth';
import { saveProfile } from '#people/users';

/** Operations for everybody, with or without an account. */
export const localeOperations = {
  choose: operation({
    method: 'post',
    path: '/api/locale',
    tag: 'Account',
    summary: 'Choose the language: kept in the browser, and with the account of somebody who is signed in',
    access: 'public',
    body: localeChoiceSchema,
    answer: localeAnswerSchema,
    failure: 'Failed to keep the language',
  }),
};

/**
 * Mounts the choice of language, for pages without one in their address and for letters that the user did not request.
 */
export const mountLocale =
  ({ db }: Pick<AuthDeps, 'db'>): Mount =>
  (api) =>
    route(api, localeOperations.choose, async ({ body: { locale }, identity }) => {
      if (identity) await saveProfile(db, identity.userId, { locale });
      return answerWith({ success: true, locale }, [rememberLocale(locale)]);
    });
