import type { ClientMessage, ServerMessage } from '@bothways/domain/live';
import { ArbListReader } from './arb-list.reader.ts';
import { encodeClient } from './client.codec.ts';
import { decodeServer } from './server.codec.ts';

/** The client's end of one connection: what the server says of a list builds on what it said before. */
export class LiveCodec {
  readonly #lists = new Map<number, ArbListReader>();

  encode(message: ClientMessage): Uint8Array {
    if (message.kind === 'unsubscribe') this.#lists.delete(message.topicId);
    return encodeClient(message);
  }

  /**
   * Reads a frame of the server; each once, in their order.
   * @throws WireError for anything that is no such frame
   */
  decode(frame: Uint8Array): ServerMessage {
    return decodeServer(frame, (topicId, isSnapshot) => this.#listOf(topicId, isSnapshot));
  }

  #listOf(topicId: number, isSnapshot: boolean): ArbListReader | undefined {
    if (isSnapshot && !this.#lists.has(topicId)) this.#lists.set(topicId, new ArbListReader());
    return this.#lists.get(topicId);
  }
}
