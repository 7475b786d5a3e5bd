/** What came cannot be what was sent: all that is known is thrown away, and a new image is asked for. */
export class StreamFault extends Error {
  override name = 'StreamFault';
}
