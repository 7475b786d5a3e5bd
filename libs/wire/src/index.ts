export { ArbBook } from './arb-book.ts';
export { ArbListEncoder, type ShownAs } from './arb-list.encoder.ts';
export { ByteWriter } from './byte-writer.ts';
export { decodeClient, encodeClient } from './client.codec.ts';
export { WireError } from './error.ts';
export type { ListEncoder, ListHead } from './list-encoder.ts';
export { LiveCodec } from './live-codec.ts';
export { MatchedListEncoder } from './matched-list.encoder.ts';
export {
  ADDRESS_BYTES,
  addressed,
  addressedInPlace,
  encodeListBody,
  encodeServer,
  type ListBody,
} from './server.codec.ts';
export { ValueListEncoder } from './value-list.encoder.ts';
