import { localeAnswerSchema, localeChoiceSchema } from '@bothways/domain/account';
import { type Mount, operation, rememberLocale, route } from '#kernel/http';
import { type AuthDeps, answerWith } from '#people/auth';
import { saveProfile } from '#people/users';

/** What everybody may change, with or without an account. */
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

/** The language of pages without one in their address, and of letters that the person did not ask for. */
export const mountLocale =
  ({ db }: Pick<AuthDeps, 'db'>): Mount =>
  (api) =>
    route(api, localeOperations.choose, async ({ body: { locale }, identity }) => {
      if (identity) await saveProfile(db, identity.userId, { locale });
      return answerWith({ success: true, locale }, [rememberLocale(locale)]);
    });
