import type { Bookie } from '@bothways/domain/bookies';

/** Names of bookmakers, as of the last read of the catalogue. */
export class BookieNames {
  readonly #read: () => Promise<readonly Bookie[]>;
  #names: ReadonlyMap<string, string> = new Map();

  constructor(read: () => Promise<readonly Bookie[]>) {
    this.#read = read;
  }

  /** Reads the current catalogue. */
  readonly load = async (): Promise<readonly Bookie[]> => {
    const bookies = await this.#read();
    this.#names = new Map(bookies.map(({ value, label }) => [value, label]));
    return bookies;
  };

  readonly of = (value: string): string => this.#names.get(value) ?? value;
}
