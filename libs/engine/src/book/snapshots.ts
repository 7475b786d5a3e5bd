/** A mark is the number of a source, and of its snapshot of a bookmaker in a mode. */
const SNAPSHOT_BITS = 20;
const SNAPSHOT_MASK = 2 ** SNAPSHOT_BITS - 1;
/** Sources with numbers of their own; all further ones speak as one. */
const MOST_SOURCES = 2 ** 12 - 1;

const at = (bookie: number, isLive: boolean): number => bookie * 2 + (isLive ? 1 : 0);

interface Speaker {
  number: number;
  /** The number of its last snapshot of each bookmaker and mode. */
  snapshots: Map<number, number>;
  open: Set<number>;
}

const speaker = (number: number): Speaker => ({ number, snapshots: new Map(), open: new Set() });

/**
 * The snapshots of each source. A snapshot covers the prices that its own source stated last: collectors that share a
 * bookmaker's offer between them do not withdraw each other's prices.
 */
export class Snapshots {
  readonly #speakers = new Map<string, Speaker>();
  readonly #others = speaker(MOST_SOURCES);
  #speaker: Speaker = this.#speakerOf('');

  /** What follows is stated by this source. */
  speak(source: string): void {
    this.#speaker = this.#speakerOf(source);
  }

  /** Returns what to store with a price that the speaking source states. */
  mark(bookie: number, isLive: boolean): number {
    const { number, snapshots } = this.#speaker;
    return (number << SNAPSHOT_BITS) | (snapshots.get(at(bookie, isLive)) ?? 0);
  }

  /** Whether the speaking source was the last to state the price. */
  isOwn(mark: number): boolean {
    return mark >>> SNAPSHOT_BITS === this.#speaker.number;
  }

  /** Begins a snapshot: until it ends the source lists everything that it has of the bookmaker. */
  begin(bookie: number, isLive: boolean): void {
    const place = at(bookie, isLive);
    const { snapshots, open } = this.#speaker;
    snapshots.set(place, ((snapshots.get(place) ?? 0) + 1) & SNAPSHOT_MASK);
    open.add(place);
  }

  /** Returns false if the source has no snapshot open. */
  end(bookie: number, isLive: boolean): boolean {
    return this.#speaker.open.delete(at(bookie, isLive));
  }

  #speakerOf(source: string): Speaker {
    const known = this.#speakers.get(source);
    if (known) return known;
    if (this.#speakers.size >= MOST_SOURCES) return this.#others;
    const another = speaker(this.#speakers.size);
    this.#speakers.set(source, another);
    return another;
  }
}
