import { StringDecoder } from 'node:string_decoder';
import { type StreamMessage, streamMessageSchema } from './stream.schema.ts';
import { StreamFault } from './stream-fault.ts';

/** The image of 200 markets at full depth takes some megabytes. */
const MAX_LINE_CHARS = 32 * 1024 * 1024;

/** Assembles lines from chunks, which may split characters. */
export class LineReader {
  readonly #decoder = new StringDecoder('utf8');
  #pieces: string[] = [];
  #chars = 0;

  /**
   * Returns the messages completed by these bytes.
   * @throws StreamFault for a line that is not Betfair's, or never ends
   */
  push(bytes: Buffer): StreamMessage[] {
    const messages: StreamMessage[] = [];
    const [first = '', ...rest] = this.#decoder.write(bytes).split('\n');
    this.#hold(first);
    for (const next of rest) {
      const line = this.#pieces.join('').trim();
      this.#pieces = [];
      this.#chars = 0;
      if (line !== '') messages.push(read(line));
      this.#hold(next);
    }
    return messages;
  }

  #hold(piece: string): void {
    if (piece === '') return;
    this.#chars += piece.length;
    if (this.#chars > MAX_LINE_CHARS) throw new StreamFault('A line has no end');
    this.#pieces.push(piece);
  }
}

function read(line: string): StreamMessage {
  let raw: unknown;
  try {
    raw = JSON.parse(line);
  } catch {
    throw new StreamFault('A line is no JSON');
  }
  const { success, data } = streamMessageSchema.safeParse(raw);
  if (!success) throw new StreamFault('A line is no message of the stream');
  return data;
}
