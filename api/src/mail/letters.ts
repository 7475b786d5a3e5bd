import type { Locale } from '../delivery/request-locale.ts';
import type { MailQueue } from './mail-queue.ts';
import { type LetterRequest, writeLetter } from './templates.ts';

/** Writes letters with addresses of our pages, and posts them. */
export class Letters {
  readonly #queue: Pick<MailQueue, 'post'>;
  readonly #publicUrl: string;

  constructor(queue: Pick<MailQueue, 'post'>, publicUrl: string) {
    this.#queue = queue;
    this.#publicUrl = publicUrl;
  }

  /** Returns at once; the letter leaves behind the answer. */
  post(to: string, locale: Locale, letter: LetterRequest): void {
    this.#queue.post({ to, ...writeLetter(letter, locale) });
  }

  /**
   * The absolute address of a page. The token stands behind `#`: a fragment is sent to no server, stands in no log
   * and in no `Referer`.
   */
  page(locale: Locale, path: string, token?: string): string {
    return `${this.#publicUrl}/${locale}/${path}${token === undefined ? '' : `#${token}`}`;
  }
}
