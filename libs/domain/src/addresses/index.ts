// A door of its own, without zod: the shell's first load needs it.
/** First segments behind the gate, known without the registry: a visitor's registry does not list their areas. */
export const PRIVATE_SEGMENTS = ['dashboard', 'account', 'onboarding', 'bot', 'admin'] as const;

/** Pages of the shell itself: the ways in, and where letters lead. Nothing stands below them. */
export const ENTRANCE_SEGMENTS = [
  'login',
  'register',
  'forgot-password',
  'reset-password',
  'verify-email',
  'cancel-email',
  'bot-invitation',
  'stop-digest',
] as const;

/** In the shell's page, the element that the server fills with a page made at build time, until the shell shows its own. */
export const MADE_PAGE_ID = 'made-page';

/**
 * In a page that came as HTML the shell's script waits for the first sign of a person: `LATER_TYPE` keeps it from running,
 * `LATER_REL` keeps what it will need from being asked for. The script in the shell's page starts both.
 */
export const LATER_TYPE = 'text/later';
export const LATER_REL = 'later';
