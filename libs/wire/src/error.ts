/** An invalid frame: truncated, malformed, or with a value outside its table. */
export class WireError extends Error {
  override name = 'WireError';
}
