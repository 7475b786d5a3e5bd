import type { SecurityEvent, SupportEvent } from '@bothways/domain/account';
import { FIXED_KINDS, type FixedKind, type MessageKind, type StoppableKind } from '@bothways/domain/messages';
import type { RequestType } from '@bothways/domain/notifications';
import { fill } from '#kernel/delivery';
import type { Locale } from '#kernel/http';
import { deviceName } from './device-name.ts';
import { type DigestLetter, type DigestWords, digestValues, type StopLinks } from './digest-letter.ts';
import { moment } from './formats.ts';
import { letterHtml } from './html.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };
import type { MailContent } from './mail.ts';
import { messageKindOf } from './message-kind-of.ts';
import { type MoneyLetterRequest, moneyValues, type OutageWords, type TaxWords } from './money-letter.ts';
import { oneLine } from './one-line.ts';

/** Security events that need no letter of their own. */
export type PlainSecurityEvent = Exclude<
  SecurityEvent,
  | 'account.new-device'
  | 'account.password-changed'
  | 'account.password-reset-asked'
  | 'account.sign-in-letter-asked'
  | 'account.lost-factor-asked'
  | 'account.lost-factor-started'
  | 'account.email-change-asked'
  | 'account.deleted'
>;

/** Device, network and time of an action: readers can tell whether it was theirs. */
interface Done {
  userAgent: string;
  ip: string;
  atMs: number;
}

/**
 * The content of each mail. `link` is absolute, https outside development. No mail contains a name typed by a stranger.
 */
export type LetterRequest =
  /** To an address being registered: the link confirms it, with the password of that registration. */
  | ({ kind: 'verifyEmail'; link: string; minutes: number } & Done)
  | ({ kind: 'signIn'; link: string; minutes: number } & Done)
  /** The link begins the wait for getting in without the second factor. */
  | ({ kind: 'lostFactorAsked'; link: string; minutes: number } & Done)
  /** That wait: the link cancels it. */
  | ({ kind: 'lostFactorStarted' | 'lostFactorWaiting'; link: string; readyAtMs: number } & Done)
  /** Its end: the link removes the second factor, `cancel` cancels. */
  | ({ kind: 'lostFactorReady'; link: string; days: number; cancel: string } & Done)
  | { kind: 'resetPassword'; link: string; minutes: number }
  | { kind: 'changeEmail'; link: string; minutes: number; newEmail: string }
  /** To the old address, whose reader can revert the change. */
  | { kind: 'emailChanged'; link: string; minutes: number; newEmail: string }
  | ({ kind: 'newDevice'; link: string } & Done)
  /** `passkeys`: how many sign in without the password. */
  | ({ kind: 'passwordChanged'; link: string; passkeys: number } & Done)
  /** A security event without a letter of its own. */
  | ({ kind: 'securityEvent'; event: PlainSecurityEvent; link: string } & Done)
  /** An act of the back office; it does not say whose. */
  | { kind: 'supportEvent'; event: SupportEvent; link: string; atMs: number }
  /** The number by which support can confirm the deletion. */
  | ({ kind: 'accountDeleted'; number: string; link: string } & Done)
  /** Instead of a refusal, which would reveal that the address is known. */
  | { kind: 'accountExists'; link: string }
  /** To an address that a back-office user invites to the bot. */
  | { kind: 'botInvitation'; link: string; days: number; by: string; stop: StopLinks }
  /** To the inviter. It does not name the invited person: letters are read over shoulders. */
  | { kind: 'botInvitationDeclined'; link: string }
  /** About a bot user, whom it does not name: letters are read over shoulders. `bookie` is a name in the catalogue. */
  | {
      kind: 'botRequest' | 'botRequestDone' | 'botRequestRejected';
      link: string;
      asked: AskedFor;
      stop: StopLinks;
    }
  /** A recurring letter: readers can unsubscribe without signing in. */
  | { kind: 'digest'; link: string; digest: DigestLetter; stop: StopLinks }
  /** A canary that performed worse than the stable release was withdrawn automatically. */
  | { kind: 'canaryWithdrawn'; link: string; release: { area: string; version: string; stable: string } }
  | MoneyLetterRequest;

interface AskedFor {
  type: RequestType;
  bookie: string;
}

interface Words {
  /** Subject, and what was done with what to do about it. */
  securityEvents: Record<PlainSecurityEvent, { subject: string; what: string; advice?: string }>;
  ignore: string;
  passkeysLeft: { one: string; more: string };
  linkHint: string;
  footer: string;
  /** Why letters of a kind cannot be switched off. */
  fixed: Record<FixedKind, string>;
  /** Ends letters of a kind. */
  stops: Record<StoppableKind, string>;
  /** In the letter whose button removes the second factor. */
  cancelLost: string;
  unknownDevice: string;
  unknownAddress: string;
  /** What was bought. */
  item: { pack: string; subscription: string };
  outage: OutageWords;
  tax: TaxWords;
  digests: DigestWords;
  /** The request about a bot user. */
  asked: Record<RequestType, string>;
  /** Advice if it was not the reader, for events without an advice of their own. */
  securityAdvice: string;
}
type LetterWords = Record<
  LetterRequest['kind'],
  { subject: string; lines: readonly string[]; button: string }
>;
const WORDS: Record<Locale, Words & LetterWords> = { en, es };

/** Letters for which doing nothing is right if one did not request them. */
const MAY_BE_IGNORED: ReadonlySet<LetterRequest['kind']> = new Set([
  'signIn',
  'resetPassword',
  'changeEmail',
  'accountExists',
  'botInvitation',
]);

function doneValues({ userAgent, ip }: Done, locale: Locale): Record<string, string> {
  const { unknownDevice, unknownAddress } = WORDS[locale];
  return { device: deviceName(userAgent) ?? unknownDevice, ip: oneLine(ip) || unknownAddress };
}

const securityValues = (event: PlainSecurityEvent, { securityEvents, securityAdvice }: Words) => ({
  advice: securityAdvice,
  ...securityEvents[event],
});

/** Says how many passkeys still sign in, and where to remove them; nothing where there are none. */
const passkeysLeft = (count: number, { passkeysLeft: { one, more } }: Words): string =>
  count === 0 ? '' : ` ${fill(count === 1 ? one : more, { count })}`;

function valuesOf(letter: LetterRequest, locale: Locale): Record<string, string | number> {
  return {
    ...('userAgent' in letter && doneValues(letter, locale)),
    ...('atMs' in letter && { time: moment(letter.atMs, locale) }),
    ...('number' in letter && { number: letter.number }),
    ...('passkeys' in letter && { left: passkeysLeft(letter.passkeys, WORDS[locale]) }),
    ...('minutes' in letter && { minutes: letter.minutes }),
    ...('days' in letter && { days: letter.days }),
    ...('by' in letter && { by: oneLine(letter.by) }),
    ...('readyAtMs' in letter && { ready: moment(letter.readyAtMs, locale) }),
    ...('newEmail' in letter && { newEmail: oneLine(letter.newEmail) }),
    ...('event' in letter && securityValues(letter.event, WORDS[locale])),
    ...('asked' in letter && {
      what: fill(WORDS[locale].asked[letter.asked.type], { bookie: oneLine(letter.asked.bookie) }),
    }),
    ...('digest' in letter && digestValues(letter.digest, locale, WORDS[locale].digests)),
    ...('release' in letter && letter.release),
    ...('money' in letter && moneyValues(letter.money, locale, WORDS[locale].item, WORDS[locale])),
  };
}

/** @throws Error for a link that is not a web address: as a button it could run code */
function webAddress(link: string): string {
  const { protocol, href } = new URL(link);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error('A mail may link to web pages only');
  return href;
}

const isFixed = (kind: MessageKind): kind is FixedKind => FIXED_KINDS.some((fixed) => fixed === kind);

/** How the letter ends for good, or why it does not. @throws Error for one that its reader could not end */
function endingOf(kind: MessageKind, links: StopLinks | undefined, { fixed, stops }: Words) {
  if (isFixed(kind)) return { why: fixed[kind] };
  if (!links) throw new Error(`A letter of ${kind} needs a link that ends it`);
  const stop = { text: stops[kind], link: webAddress(links.page) };
  return { stop, unsubscribe: webAddress(links.oneClick) };
}

/**
 * Renders a mail in the reader's language, as text and as HTML.
 * @param links end letters of its kind, where the letter has no links of its own
 */
export function writeLetter(letter: LetterRequest, locale: Locale, links?: StopLinks): MailContent {
  const words = WORDS[locale];
  const templates = words[letter.kind];
  const values = valuesOf(letter, locale);
  const subject = fill(templates.subject, values);
  const button = fill(templates.button, values);
  const lines = templates.lines.flatMap((line) => fill(line, values).split('\n'));
  const link = webAddress(letter.link);
  const ignore = MAY_BE_IGNORED.has(letter.kind) ? words.ignore : undefined;
  const { linkHint } = words;
  const ending = endingOf(messageKindOf(letter), 'stop' in letter ? letter.stop : links, words);
  const { why } = ending;
  // A second link: the opposite of the letter's button, or no more of its kind.
  const stop = 'cancel' in letter ? { text: words.cancelLost, link: webAddress(letter.cancel) } : ending.stop;
  const footer = [why, words.footer].filter(Boolean).join(' ');
  const text = [
    ...lines,
    `${button}:\n${link}`,
    ...(ignore ? [ignore] : []),
    ...(stop ? [`${stop.text}:\n${stop.link}`] : []),
    `--\n${footer}`,
  ].join('\n\n');
  const html = letterHtml({ locale, title: subject, lines, button, link, linkHint, ignore, stop, footer });
  return { subject: `${subject} - Bothways`, text: `${text}\n`, html, unsubscribe: ending.unsubscribe };
}
