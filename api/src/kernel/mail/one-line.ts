import { DeliveryError } from '#kernel/delivery';

/** Line breaks of any kind and other control characters: text after one could become a header. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** Makes a text safe for a single header. */
export const oneLine = (text: string): string => text.replaceAll(CONTROLS, ' ').trim();

const MAX_ADDRESS_CHARS = 254;
/** Exactly one address: no list, name, comment or quoting. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/**
 * Validates an address for envelope and header.
 * @throws DeliveryError unless it is exactly one address
 */
export function oneAddress(address: string): string {
  if (address.length <= MAX_ADDRESS_CHARS && ADDRESS.test(address)) return address;
  throw new DeliveryError('recipient', 'This is not one e-mail address');
}
