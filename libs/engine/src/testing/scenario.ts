import type { Arb, ArbFilter } from '@bothways/domain/arbs';
import type { Bookie } from '@bothways/domain/bookies';
import type { FeedItem, Mode } from '@bothways/domain/quotes';
import { Engine } from '../engine/engine.ts';
import type { EngineLimits, ListChange } from '../index.ts';
import type { QuotedEvent } from '../matching/quoted-event.ts';
import { drain, subscribe } from './followed.ts';
import { ARSENAL, filterOf, NOW_MS, quote } from './quotes.ts';

/**
 * A scenario is text. Lines that start the clock or speak for a source are given; lines that say what the list does are
 * expected, in order, until the next `at`:
 *
 *     list min=0 bookies=alpha,beta      before anything else; `live` for the live list
 *     at 5s
 *       alpha W.1 2.10                   a price; 0 withdraws
 *       alpha W.1 2.10 seen 3s           as the source saw it then
 *       suspend alpha | reopen alpha | begin alpha | end alpha
 *       opened W.FT.1@alpha W.FT.2@beta 4.76%
 *       changed W.FT.1@alpha W.FT.2@beta 3.00%
 *       closed W.FT.1@alpha W.FT.2@beta STALE
 *       rejected 1                       how many the list's bookmakers have now
 *
 * After each `at` block everything that the list did must have been expected.
 */
export interface ScenarioSetup {
  event?: QuotedEvent;
  bookies?: readonly Bookie[];
  limits?: Partial<EngineLimits>;
}

interface ScenarioReport {
  expected: string[];
  actual: string[];
  /** All output of the engine as text: equal runs have equal transcripts. */
  transcript: string;
}

const EXPECTATIONS = new Set(['opened', 'changed', 'closed', 'rejected']);

export function play(text: string, setup: ScenarioSetup = {}): ScenarioReport {
  const run = new Run(setup);
  for (const line of text.split('\n')) run.line(line.trim());
  run.settle();
  return { expected: run.expected, actual: run.actual, transcript: run.transcript.join('\n') };
}

class Run {
  readonly expected: string[] = [];
  readonly actual: string[] = [];
  readonly transcript: string[] = [];
  readonly #setup: ScenarioSetup;
  readonly #engine: Engine;
  #mode: Mode = 'prematch';
  #nowMs = NOW_MS;
  #known = new Map<string, string>();
  #isOpen = false;

  constructor(setup: ScenarioSetup) {
    this.#setup = setup;
    this.#engine = new Engine({
      ...(setup.bookies && { bookies: setup.bookies }),
      limits: setup.limits ?? {},
    });
  }

  line(line: string): void {
    const [word = '', ...rest] = line.split(/\s+/);
    if (word === '' || word.startsWith('#')) return;
    if (word === 'list') this.#subscribe(rest);
    else if (word === 'at') this.#at(rest[0] ?? '');
    else if (EXPECTATIONS.has(word)) this.expected.push(`${this.#time()} ${line.replace(/\s+/g, ' ')}`);
    else this.#engine.apply([this.#item(word, rest)], this.#nowMs, 'test');
  }

  /** Ends an `at` block by reading what the list has done. */
  settle(): void {
    if (!this.#isOpen) return;
    const changes = drain(this.#engine, this.#nowMs);
    this.transcript.push(JSON.stringify(changes));
    for (const change of changes) this.#note(change);
    if (this.expected.at(-1)?.startsWith(`${this.#time()} rejected`))
      this.actual.push(`${this.#time()} rejected ${this.#engine.rejected(this.#filter, this.#nowMs).total}`);
  }

  #filter: ArbFilter = filterOf();

  #subscribe(words: readonly string[]): void {
    const values = new Map(words.map((word) => pair(word)));
    this.#mode = values.has('live') ? 'live' : 'prematch';
    const list = (name: string): string[] => values.get(name)?.split(',') ?? [];
    this.#filter = {
      ...filterOf({}, this.#mode),
      minPercentage: Number(values.get('min') ?? 0),
      maxPercentage: Number(values.get('max') ?? 100),
      bookies: list('bookies'),
      references: list('references'),
    };
    subscribe(this.#engine, this.#filter, this.#nowMs);
  }

  #at(time: string): void {
    this.settle();
    this.#isOpen = true;
    this.#nowMs = NOW_MS + milliseconds(time);
  }

  #item(word: string, rest: readonly string[]): FeedItem {
    const event = this.#setup.event ?? ARSENAL;
    const mode = this.#mode;
    const [first = '', odds = '0', , seen] = rest;
    if (word === 'suspend' || word === 'reopen')
      return { type: 'suspend', event, mode, bookie: first, suspended: word === 'suspend' };
    if (word === 'begin' || word === 'end') return { type: `snapshot_${word}`, bookie: first, mode };
    const at = seen === undefined ? {} : { at: new Date(NOW_MS + milliseconds(seen)).toISOString() };
    return quote(word, first, Number(odds), { event, mode, ...at });
  }

  #note({ upserts, removes }: ListChange<Arb>): void {
    for (const { id, reason } of removes) {
      this.actual.push(`${this.#time()} closed ${this.#known.get(id)}${reason ? ` ${reason}` : ''}`);
      this.#known.delete(id);
    }
    for (const arb of upserts) {
      const legs = legsOf(arb);
      const word = this.#known.has(arb.id) ? 'changed' : 'opened';
      this.actual.push(`${this.#time()} ${word} ${legs} ${((1 - arb.profit) * 100).toFixed(2)}%`);
      this.#known.set(arb.id, legs);
    }
  }

  #time(): string {
    return `${(this.#nowMs - NOW_MS) / 1000}s`;
  }
}

const legsOf = (arb: Arb): string => arb.id.split('~').slice(2).join(' ');

const pair = (word: string): [string, string] => {
  const [name = '', value = ''] = word.split('=');
  return [name, value];
};

/** `5s`, `2m`, `250ms`. */
function milliseconds(time: string): number {
  const [, number = '0', unit = 's'] = /^(\d+)(ms|s|m)$/.exec(time) ?? [];
  return Number(number) * (unit === 'ms' ? 1 : unit === 's' ? 1000 : 60_000);
}
