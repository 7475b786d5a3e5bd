import type { ClientMessage, ServerMessage } from '@bothways/domain/live';
import { ArbListReader } from './arb-list.reader.ts';
import { encodeClient } from './client.codec.ts';
import { decodeServer } from './server.codec.ts';

/** The client's end of one connection: the server's messages of a list build on the previous ones. */
export class LiveCodec {
  readonly #lists = new Map<number, ArbListReader>();

  encode(message: ClientMessage): Uint8Array {
    if (message.kind === 'unsubscribe') this.#lists.delete(message.topicId);
    return encodeClient(message);
  }

  /**
   * Decodes a frame of the server; pass each one once and in order.
   * @throws WireError if the frame is invalid
   */
  decode(frame: Uint8Array): ServerMessage {
    return decodeServer(frame, (topicId, isSnapshot) => this.#listOf(topicId, isSnapshot));
  }

  #listOf(topicId: number, isSnapshot: boolean): ArbListReader | undefined {
    if (isSnapshot && !this.#lists.has(topicId)) this.#lists.set(topicId, new ArbListReader());
    return this.#lists.get(topicId);
  }
}
