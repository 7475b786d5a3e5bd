// Separate entry without zod: the shell's first load needs it.
/**
 * First path segments that require signing in, known without the registry: a visitor's registry does not list their
 * areas.
 */
export const PRIVATE_SEGMENTS = ['dashboard', 'account', 'onboarding', 'bot', 'admin'] as const;

/** The shell's own pages: the ways in, and the targets of letters. They have no pages below them. */
export const ENTRANCE_SEGMENTS = [
  'login',
  'login-letter',
  'login-link',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'cancel-email',
  'lost-device',
  'lost-device-start',
  'lost-device-cancel',
  'lost-device-finish',
  'bot-invitation',
  'stop-digest',
  'stop-bot-letters',
  'stop-letters',
  'stop-invitations',
] as const;

/**
 * Id of the element in the shell's page that the server fills with a prerendered page, until the shell renders its own.
 */
export const MADE_PAGE_ID = 'made-page';

/**
 * In a prerendered page the shell's script waits for the first sign of a person: `LATER_TYPE` keeps it from running,
 * `LATER_REL` keeps its dependencies from being fetched. The script in the shell's page starts both.
 */
export const LATER_TYPE = 'text/later';
export const LATER_REL = 'later';
