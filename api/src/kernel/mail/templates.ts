import type { RequestType } from '@bothways/domain/notifications';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import { deviceName } from './device-name.ts';
import { type DigestLetter, type DigestWords, digestValues, type StopLinks } from './digest-letter.ts';
import { letterHtml } from './html.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import type { MailContent } from './mail.ts';
import { type MoneyLetterRequest, moneyValues, type OutageWords, type TaxWords } from './money-letter.ts';
import { oneLine } from './one-line.ts';

/** With what something was done, from where and when: its reader knows whether it was them. */
interface Done {
  userAgent: string;
  ip: string;
  atMs: number;
}

/** What each mail is about. `link` is absolute, https outside development. No mail holds a name that a stranger typed. */
export type LetterRequest =
  /** To an address that somebody has registered with: the link brings the password of that registration. */
  | ({ kind: 'verifyEmail'; link: string; minutes: number } & Done)
  | { kind: 'resetPassword'; link: string; minutes: number }
  | { kind: 'changeEmail'; link: string; minutes: number; newEmail: string }
  /** To the old address, whose reader can stop it. */
  | { kind: 'emailChanged'; link: string; minutes: number; newEmail: string }
  | ({ kind: 'newDevice'; link: string } & Done)
  | { kind: 'passwordChanged'; link: string }
  /** Instead of a refusal that would tell a stranger that the address is known. */
  | { kind: 'accountExists'; link: string }
  /** To an address that somebody of the back office wants the bot to bet for. */
  | { kind: 'botInvitation'; link: string; days: number; by: string }
  /** To who asked. Whom they asked it does not name: letters are read over shoulders. */
  | { kind: 'botInvitationDeclined'; link: string }
  /** About a bot user, whom it does not name: letters are read over shoulders. `bookie` is of the catalogue. */
  | { kind: 'botRequest' | 'botRequestDone' | 'botRequestRejected'; link: string; asked: AskedFor }
  /** It comes again and again: whoever gets it can end that without signing in. */
  | { kind: 'digest'; link: string; digest: DigestLetter; stop: StopLinks }
  /** A canary that did worse than the stable release was withdrawn by itself. */
  | { kind: 'canaryWithdrawn'; link: string; release: { area: string; version: string; stable: string } }
  | MoneyLetterRequest;

interface AskedFor {
  type: RequestType;
  bookie: string;
}

interface Words {
  ignore: string;
  linkHint: string;
  footer: string;
  unknownDevice: string;
  /** What was bought. */
  item: { pack: string; subscription: string };
  outage: OutageWords;
  tax: TaxWords;
  digests: DigestWords;
  /** What is asked for about a bot user. */
  asked: Record<RequestType, string>;
}
type LetterWords = Record<
  LetterRequest['kind'],
  { subject: string; lines: readonly string[]; button: string }
>;
const WORDS: Record<Locale, Words & LetterWords> = { en, es };

/** Where doing nothing is the right answer to a mail that one did not ask for. */
const MAY_BE_IGNORED: ReadonlySet<LetterRequest['kind']> = new Set([
  'resetPassword',
  'changeEmail',
  'accountExists',
  'botInvitation',
]);

/** The reader's time zone is not known: one that is named beats one that is guessed. */
const timeIn = (locale: Locale, atMs: number): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(atMs)} UTC`;

function doneValues({ userAgent, ip, atMs }: Done, locale: Locale): Record<string, string> {
  const device = deviceName(userAgent) ?? WORDS[locale].unknownDevice;
  return { device, ip: oneLine(ip), time: timeIn(locale, atMs) };
}

function valuesOf(letter: LetterRequest, locale: Locale): Record<string, string | number> {
  return {
    ...('userAgent' in letter && doneValues(letter, locale)),
    ...('minutes' in letter && { minutes: letter.minutes }),
    ...('days' in letter && { days: letter.days, by: oneLine(letter.by) }),
    ...('newEmail' in letter && { newEmail: oneLine(letter.newEmail) }),
    ...('asked' in letter && {
      what: fill(WORDS[locale].asked[letter.asked.type], { bookie: oneLine(letter.asked.bookie) }),
    }),
    ...('digest' in letter && digestValues(letter.digest, locale, WORDS[locale].digests)),
    ...('release' in letter && letter.release),
    ...('money' in letter && moneyValues(letter.money, locale, WORDS[locale].item, WORDS[locale])),
  };
}

/** @throws Error for a link that is no web address: it would be a button that runs something */
function webAddress(link: string): string {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail may link to web pages only');
  return href;
}

const stopOf = ({ page }: StopLinks, { digests }: Words) => ({ text: digests.stop, link: webAddress(page) });

/** Writes a mail in the reader's language, as text and as HTML. */
export function writeLetter(letter: LetterRequest, locale: Locale): MailContent {
  const words = WORDS[locale];
  const templates = words[letter.kind];
  const values = valuesOf(letter, locale);
  const subject = fill(templates.subject, values);
  const button = fill(templates.button, values);
  const lines = templates.lines.flatMap((line) => fill(line, values).split('\n'));
  const link = webAddress(letter.link);
  const ignore = MAY_BE_IGNORED.has(letter.kind) ? words.ignore : undefined;
  const { linkHint, footer } = words;
  const stop = 'stop' in letter ? stopOf(letter.stop, words) : undefined;
  const text = [
    ...lines,
    `${button}:\n${link}`,
    ...(ignore ? [ignore] : []),
    ...(stop ? [`${stop.text}:\n${stop.link}`] : []),
    `--\n${footer}`,
  ].join('\n\n');
  const html = letterHtml({ locale, title: subject, lines, button, link, linkHint, ignore, stop, footer });
  const content = { subject: `${subject} - Bothways`, text: `${text}\n`, html };
  return 'stop' in letter ? { ...content, unsubscribe: webAddress(letter.stop.oneClick) } : content;
}
