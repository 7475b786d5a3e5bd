import { DeliveryError } from '#kernel/delivery';

/** Line breaks of any kind and other control characters: what follows one could become a header of its own. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/** A text that stays inside its header. */
export const oneLine = (text: string): string => text.replaceAll(CONTROLS, ' ').trim();

const MAX_ADDRESS_CHARS = 254;
/** Exactly one address: no list, no name, no comment, no quoting. */
const ADDRESS = /^[^\s<>()[\]\\,;:"@\p{Cc}]+@[^\s<>()[\]\\,;:"@\p{Cc}]+$/u;

/**
 * The address as it may stand in an envelope and a header.
 * @throws DeliveryError when it is more or less than one address
 */
export function oneAddress(address: string): string {
  if (address.length <= MAX_ADDRESS_CHARS && ADDRESS.test(address)) return address;
  throw new DeliveryError('recipient', 'This is not one e-mail address');
}
