/** Inconsistent input: all state is discarded, and a new image is requested. */
export class StreamFault extends Error {
  override name = 'StreamFault';
}
