import { createHash } from 'node:crypto';
import type { PushMessage } from '@bothways/domain/alerts';
import { fill } from '#kernel/delivery';
import { ageText, headOf, opportunityPath, type Reader, type Told } from '../alert-text.ts';
import { percentText, WORDS } from '../alert-words.ts';
import { betTexts } from '../bet-text.ts';

/** Push services accept some four thousand bytes; phones show a few lines. */
const MAX_BYTES = 1000;
const TOPIC_CHARS = 22;
const MAX_TITLE_CHARS = 120;
const MAX_PATH_CHARS = 300;

/** The topic at the push service and the tag of the notification: the same for the same opportunities. */
export const topicOf = (told: readonly Told[]): string =>
  createHash('sha256')
    .update(told.map(({ about }) => about.id).join('\0'))
    .digest('base64url')
    .slice(0, TOPIC_CHARS);

type BookieName = (value: string) => string;

function linesOfOne({ about, sentAtMs }: Told, { locale }: Reader, bookieName: BookieName): string[] {
  const words = WORDS[locale];
  return [
    ...betTexts(about, locale, bookieName),
    fill(words.age, { age: ageText(sentAtMs - about.sinceMs) }),
  ];
}

const lineOfMany = (told: Told, { locale }: Reader): string =>
  told.goneAtMs === null
    ? fill(WORDS[locale].line, {
        head: headOf(told, locale),
        age: ageText(told.sentAtMs - told.about.sinceMs),
      })
    : headOf(told, locale);

function titleOf(told: readonly Told[], first: Told, { locale }: Reader): string {
  if (told.length === 1) return headOf(first, locale);
  const words = WORDS[locale];
  const gone = told.filter(({ goneAtMs }) => goneAtMs !== null).length;
  return gone > 0
    ? fill(words.severalGone, { gone, count: told.length })
    : fill(words.several, { count: told.length, pct: percentText(first.about.pct, locale) });
}

const bytesOf = (message: PushMessage): number => Buffer.byteLength(JSON.stringify(message));

/**
 * The push message about several opportunities, strongest first.
 * @param left count of further ones that are left out
 */
export function pushMessage(
  told: readonly Told[],
  left: number,
  reader: Reader,
  bookieName: BookieName,
): PushMessage {
  const [first] = told;
  if (!first) throw new Error('There is nothing to tell of');
  const path = opportunityPath(first.about, reader.locale);
  const lines =
    told.length === 1 ? linesOfOne(first, reader, bookieName) : told.map((one) => lineOfMany(one, reader));
  const all = [...lines, ...(left > 0 ? [fill(WORDS[reader.locale].more, { count: left })] : [])];
  const message: PushMessage = {
    title: titleOf(told, first, reader).slice(0, MAX_TITLE_CHARS),
    body: all.join('\n'),
    // Several opportunities link to their list, and so does one whose id is too long.
    path: told.length > 1 || path.length > MAX_PATH_CHARS ? (path.split('?')[0] ?? path) : path,
    tag: topicOf(told),
    isGone: told.some(({ goneAtMs }) => goneAtMs !== null),
  };
  while (bytesOf(message) > MAX_BYTES) message.body = `${message.body.slice(0, -20).trimEnd()}…`;
  return message;
}

/** Test message. */
export const testMessage = (reader: Pick<Reader, 'locale'>): PushMessage => ({
  title: 'Bothways',
  body: WORDS[reader.locale].test,
  path: `/${reader.locale}/account/alerts`,
  tag: 'test',
  isGone: false,
});
