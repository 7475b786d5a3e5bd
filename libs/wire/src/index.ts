export { ArbBook } from './arb-book.ts';
export { ArbListEncoder, type ShownAs } from './arb-list.encoder.ts';
export { ByteWriter } from './byte-writer.ts';
export { decodeClient, encodeClient } from './client.codec.ts';
export { WireError } from './error.ts';
export { LiveCodec } from './live-codec.ts';
export {
  ADDRESS_BYTES,
  addressed,
  addressedInPlace,
  encodeListBody,
  encodeServer,
  type ListBody,
} from './server.codec.ts';
