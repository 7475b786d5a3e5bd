/** A frame that is no frame of ours: cut short, of another form, or with a value outside its table. */
export class WireError extends Error {
  override name = 'WireError';
}
