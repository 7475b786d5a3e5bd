import type { BookRules } from '@bothways/domain/bookies';
import type { Sport } from '@bothways/domain/sports';
import type {
  BookieStats,
  Forgotten,
  FoundLeague,
  HealthReading,
  JoinCount,
  LeagueDecision,
  LeagueLink,
  Learned,
  PriceBatch,
  Review,
  Sighting,
  Verdict,
} from '@bothways/engine';
import { ApiError } from '#kernel/errors';
import { NOTHING_WITHHELD, type TellResults, type Way, type Withheld } from '#market/feeds';
import { eachFrame } from './frame-index.ts';
import { PendingQuestions, type Settled } from './pending-questions.ts';
import type {
  AliasNews,
  EngineStatus,
  EventNames,
  FromEngine,
  IngestBody,
  LineAddress,
  ListBatch,
  ListFrame,
  MatchedEvent,
  PairDecision,
  Question,
  ToEngine,
  WatchedList,
} from './protocol.ts';

/** Connection to the engine's thread. The port restarts a dead thread and then calls `onRestart`. */
export interface EnginePort {
  post(message: ToEngine, transfer?: ArrayBuffer[]): void;
  onMessage(listener: (message: FromEngine) => void): void;
  onRestart(listener: () => void): void;
  close(): Promise<void>;
}

interface ListListener {
  onFrame(frame: ListFrame): void;
  /** The thread was restarted: the next snapshot begins a new numbering, and everything before is void. */
  onLost(): void;
  /** The list exceeds the engine's capacity and was not opened. */
  onRefused(): void;
}

type Bytes = Uint8Array<ArrayBuffer>;
interface Group {
  list: WatchedList;
  listener: ListListener;
  way: Way;
}

const bytesOf = (message: Settled): Bytes | undefined =>
  message.kind === 'answer' ? message.bytes : undefined;

const eventsOf = (message: Settled): MatchedEvent[] | undefined =>
  message.kind === 'events' ? message.events : undefined;

const STARTING_RETRY_S = 2;

/** The API's side of the conversation with the engine. */
export class EngineClient {
  readonly #port: EnginePort;
  readonly #withheld: Withheld;
  readonly #questions: PendingQuestions;
  readonly #groups = new Map<number, Group>();
  readonly #readyListeners = new Set<() => void>();
  #onPrices: (batch: PriceBatch) => void = () => undefined;
  #onReviews: (reviews: readonly Review[]) => void = () => undefined;
  #onAliases: (news: AliasNews) => void = () => undefined;
  #onLeagues: (links: readonly LeagueLink[]) => void = () => undefined;
  #onJoins: (counts: readonly JoinCount[]) => void = () => undefined;
  #onNames: (news: EventNames) => void = () => undefined;
  #onResults: TellResults = () => undefined;
  #onRestart: () => void = () => undefined;
  #nextGroup = 1;
  #bookies: readonly BookRules[] = [];
  #status: EngineStatus | undefined;
  #ready = false;
  #isOutward = false;
  #version = 0;

  /** @param withheld the bookmakers excluded from each channel */
  constructor(port: EnginePort, withheld: Withheld = NOTHING_WITHHELD) {
    this.#port = port;
    this.#withheld = withheld;
    this.#questions = new PendingQuestions(port);
    port.onMessage((message) => this.#receive(message));
    port.onRestart(() => this.#startOver());
  }

  /** The thread's latest status; undefined before the first. */
  get status(): EngineStatus | undefined {
    return this.#status;
  }

  /** Equal numbers mean equal answers; the numbering continues across restarts of the thread. */
  get version(): number {
    return this.#version;
  }

  get isReady(): boolean {
    return this.#ready;
  }

  /** Resolves when the thread is loaded and accepts questions. */
  whenReady(): Promise<void> {
    if (this.#ready) return Promise.resolve();
    return new Promise((resolve) => this.#readyListeners.add(resolve));
  }

  setBookies(bookies: readonly BookRules[]): void {
    this.#bookies = bookies;
    this.#port.post({ kind: 'bookies', bookies });
  }

  /**
   * Returns the finished body of an answer.
   * @throws ApiError NOT_FOUND if nothing has that name, UNAVAILABLE until the thread is ready: an empty list would say
   * that there is nothing to be found
   */
  async ask(question: Question): Promise<Bytes> {
    if (!this.#ready)
      throw new ApiError('UNAVAILABLE', { message: 'The engine is starting', retryAfterS: STARTING_RETRY_S });
    const withoutBookies = this.#withheld.api;
    return this.#questions.ask((id) => ({ kind: 'ask', id, question, withoutBookies }), bytesOf);
  }

  /**
   * Transfers a pushed body, whose bytes are detached afterwards. Resolves when all of it is in the book.
   * @param signal aborts when nobody awaits the answer any more: a push not yet started is cancelled
   * @throws ApiError if the body as a whole is invalid, or `signal` has aborted
   */
  ingest(body: IngestBody, signal: AbortSignal): Promise<Bytes> {
    let drop = (): void => undefined;
    const question = (id: number): ToEngine => {
      drop = () => this.#port.post({ kind: 'dropIngest', id });
      return { kind: 'ingest', id, body };
    };
    const answer = this.#questions.ask(question, bytesOf, [body.bytes.buffer]);
    signal.addEventListener('abort', drop);
    if (signal.aborted) drop();
    return answer.finally(() => signal.removeEventListener('abort', drop));
  }

  /** Returns each bookmaker's current figures in the book. */
  bookieStats(): Promise<BookieStats[]> {
    const pick = (message: Settled) => (message.kind === 'bookieStats' ? message.bookies : undefined);
    return this.#questions.ask((id) => ({ kind: 'bookieStats', id }), pick);
  }

  /** Returns the feeds' health, as of the last pass over the book. */
  health(): Promise<HealthReading> {
    const pick = (message: Settled) => (message.kind === 'health' ? message.reading : undefined);
    return this.#questions.ask((id) => ({ kind: 'health', id }), pick);
  }

  /** Passes on what earlier runs have learned about events; the thread's feeds start with it. */
  setLearned(learned: Learned): void {
    this.#port.post({ kind: 'learned', learned });
  }

  /** Lets feeds begin that ask others: this is no copy. */
  goOutward(): void {
    this.#isOutward = true;
    this.#port.post({ kind: 'goOutward' });
  }

  /** Passes on a person's decision that a doubtful pair is two events, or its withdrawal. */
  decidePair(reviewId: string, decision: PairDecision): void {
    this.#port.post({ kind: 'pairDecided', reviewId, decision });
  }

  /** Passes on a person's verdict on events. */
  settle(verdict: Verdict): void {
    this.#port.post({ kind: 'settle', verdict });
  }

  /** Withdraws a name that was an alias of a team. */
  forgetAlias(alias: Forgotten): void {
    this.#port.post({ kind: 'forgetAlias', alias });
  }

  /** Passes on a person's decision on the leagues of two sources, or its undoing. */
  decideLeagues(decision: LeagueDecision): void {
    this.#port.post({ kind: 'leaguesDecided', decision });
  }

  /** Returns an event as its sources state it now; undefined if it is unknown. */
  async eventSides(key: string): Promise<MatchedEvent | undefined> {
    const [event] = await this.#questions.ask((id) => ({ kind: 'eventSides', id, key }), eventsOf);
    return event;
  }

  /** Finds events by words of their names or keys, those with several sources first. */
  findEvents(text: string, most: number): Promise<MatchedEvent[]> {
    return this.#questions.ask((id) => ({ kind: 'findEvents', id, text, most }), eventsOf);
  }

  /** Finds leagues of a sport that sources list events of, by words of source, country and name. */
  findLeagues(sport: Sport, text: string, most: number): Promise<FoundLeague[]> {
    const pick = (message: Settled) => (message.kind === 'foundLeagues' ? message.leagues : undefined);
    return this.#questions.ask((id) => ({ kind: 'findLeagues', id, sport, text, most }), pick);
  }

  /** Returns the current offers on a market line, and when each was last seen. */
  sightings(about: LineAddress): Promise<Sighting[]> {
    const pick = (message: Settled) => (message.kind === 'sightings' ? message.sightings : undefined);
    return this.#questions.ask((id) => ({ kind: 'sightings', id, about }), pick);
  }

  /** Subscribes to counts of events that the matcher joined automatically. */
  onJoins(listener: (counts: readonly JoinCount[]) => void): void {
    this.#onJoins = listener;
  }

  /** Subscribes to the doubtful pairs; receives all of them whenever they change. */
  onReviews(listener: (reviews: readonly Review[]) => void): void {
    this.#onReviews = listener;
  }

  /** Subscribes to names that were accepted or rejected as aliases. */
  onAliases(listener: (news: AliasNews) => void): void {
    this.#onAliases = listener;
  }

  /** Subscribes to changed evidence on which leagues are one. */
  onLeagues(listener: (links: readonly LeagueLink[]) => void): void {
    this.#onLeagues = listener;
  }

  /** Sets the listener for sources' names of events. */
  onNames(listener: (news: EventNames) => void): void {
    this.#onNames = listener;
  }

  /** Sets the listener for results that feeds report. */
  onResults(listener: TellResults): void {
    this.#onResults = listener;
  }

  /** The thread was restarted with empty state. */
  onRestart(listener: () => void): void {
    this.#onRestart = listener;
  }

  /** Watches a list: a first snapshot arrives, then changes. @param way the channel that it is forwarded through */
  openGroup(list: WatchedList, listener: ListListener, way: Exclude<Way, 'api'> = 'socket'): number {
    const group = this.#nextGroup++;
    this.#groups.set(group, { list, listener, way });
    this.#open(group, list, way);
    return group;
  }

  #open(group: number, list: WatchedList, way: Way): void {
    this.#port.post({ kind: 'openGroup', group, list, withoutBookies: this.#withheld[way] });
  }

  closeGroup(group: number): void {
    if (this.#groups.delete(group)) this.#port.post({ kind: 'closeGroup', group });
  }

  /** Requests the current list; it arrives at the group's listener in order with the changes. */
  requestSnapshot(group: number): void {
    this.#port.post({ kind: 'snapshot', group });
  }

  /** Sets the listener for price movements, which arrive in batches. */
  onPrices(listener: (batch: PriceBatch) => void): void {
    this.#onPrices = listener;
  }

  /** Makes the next batches name all their series. */
  namePrices(): void {
    this.#port.post({ kind: 'namePrices' });
  }

  close(): Promise<void> {
    this.#questions.failAll('The engine is stopping');
    return this.#port.close();
  }

  #receive(message: FromEngine): void {
    switch (message.kind) {
      case 'ready':
        this.#becomeReady();
        break;
      case 'answer':
      case 'bookieStats':
      case 'health':
      case 'events':
      case 'foundLeagues':
      case 'sightings':
        this.#questions.settle(message);
        break;
      case 'refused':
        this.#questions.reject(message.id, new ApiError(message.code, { message: message.message }));
        break;
      case 'failed':
        this.#questions.reject(message.id, new Error(message.message));
        break;
      case 'lists':
        this.#hand(message.batch);
        break;
      case 'listRefused':
        this.#refuseGroup(message.group);
        break;
      case 'prices':
        this.#onPrices(message.batch);
        break;
      case 'reviews':
        this.#onReviews(message.reviews);
        break;
      case 'joins':
        this.#onJoins(message.counts);
        break;
      case 'names':
        this.#onNames(message.news);
        break;
      case 'results':
        this.#onResults(message.results, message.source);
        break;
      case 'aliases':
        this.#onAliases(message.news);
        break;
      case 'leagues':
        this.#onLeagues(message.links);
        break;
      case 'status':
        this.#version += 1;
        this.#status = message.status;
        break;
    }
  }

  #hand({ index, bytes }: ListBatch): void {
    eachFrame(index, (group, type, from, to) => {
      this.#groups.get(group)?.listener.onFrame({ type, bytes: bytes.subarray(from, to) });
    });
  }

  #refuseGroup(group: number): void {
    const refused = this.#groups.get(group);
    this.#groups.delete(group);
    refused?.listener.onRefused();
  }

  #becomeReady(): void {
    this.#ready = true;
    for (const resolve of this.#readyListeners) resolve();
    this.#readyListeners.clear();
  }

  /** The thread died with its state: pending questions fail, and watched lists get a new first snapshot. */
  #startOver(): void {
    this.#ready = false;
    this.#version += 1;
    this.#status = undefined;
    this.#questions.failAll('The engine restarted');
    this.#port.post({ kind: 'bookies', bookies: this.#bookies });
    if (this.#isOutward) this.goOutward();
    this.#onRestart();
    for (const [group, { list, listener, way }] of this.#groups) {
      listener.onLost();
      this.#open(group, list, way);
    }
  }
}
