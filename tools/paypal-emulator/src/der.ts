/** The subset of DER used by certificates. */
function encode(tag: number, content: Uint8Array): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const digits = length.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}

export const sequence = (...parts: Uint8Array[]): Buffer => encode(0x30, Buffer.concat(parts));
export const set = (...parts: Uint8Array[]): Buffer => encode(0x31, Buffer.concat(parts));
export const text = (value: string): Buffer => encode(0x0c, Buffer.from(value, 'utf8'));
export const octets = (value: Uint8Array): Buffer => encode(0x04, value);
export const bits = (value: Uint8Array, unused = 0): Buffer =>
  encode(0x03, Buffer.concat([Buffer.from([unused]), value]));
export const TRUE = Buffer.from([0x01, 0x01, 0xff]);
export const NULL = Buffer.from([0x05, 0x00]);
/** Encodes a constructed `[number]` around its content. */
export const tagged = (number: number, content: Uint8Array): Buffer => encode(0xa0 | number, content);

/** Encodes a non-negative integer from its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const isHigh = (bytes[0] ?? 0) >= 0x80;
  return encode(0x02, isHigh ? Buffer.concat([Buffer.from([0]), bytes]) : bytes);
}

/** `2.5.4.3` */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const base128 = (value: number): number[] => {
    const digits = [value & 0x7f];
    for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
    return digits;
  };
  return encode(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** Encodes years from 2000 to 2049 in two digits. */
export const utcTime = (ms: number): Buffer =>
  encode(0x17, Buffer.from(`${new Date(ms).toISOString().slice(2, 19).replaceAll(/[-:T]/g, '')}Z`, 'ascii'));
