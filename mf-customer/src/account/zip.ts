/** The remainders of CRC-32 (IEEE 802.3, reflected) by byte. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit += 1) rest = (rest & 1) === 1 ? (rest >>> 1) ^ 0xed_b8_83_20 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xff_ff_ff_ff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (REMAINDERS[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Numbers of so many bytes each, the lowest byte first. */
const littleEndian = (...fields: (readonly [value: number, bytes: 2 | 4])[]): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    fields.flatMap(([value, bytes]) =>
      [0, 8, 16, 24].slice(0, bytes).map((shift) => (value >>> shift) & 0xff),
    ),
  );

const LOCAL_FILE = 0x04_03_4b_50;
const CENTRAL_FILE = 0x02_01_4b_50;
const CENTRAL_END = 0x06_05_4b_50;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x08_00;
/** 1 January 1980, the earliest day: the files say their own time. */
const DAY = 0x21;

/** Puts texts as files into a ZIP archive, without compression (PKWARE APPNOTE 4.3). Together below 4 GiB. */
export function zipOf(files: readonly { name: string; text: string }[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const file of files) {
    const [name, bytes] = [encoder.encode(file.name), encoder.encode(file.text)];
    const about = littleEndian(
      ...([
        [VERSION, 2],
        [FLAGS, 2],
        [0, 2],
        [0, 2],
        [DAY, 2],
        [crc32(bytes), 4],
      ] as const),
      ...([
        [bytes.length, 4],
        [bytes.length, 4],
        [name.length, 2],
        [0, 2],
      ] as const),
    );
    parts.push(littleEndian([LOCAL_FILE, 4]), about, name, bytes);
    directory.push(
      littleEndian([CENTRAL_FILE, 4], [VERSION, 2]),
      about,
      littleEndian([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      name,
    );
    offset += 4 + about.length + name.length + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = littleEndian(
    ...([
      [CENTRAL_END, 4],
      [0, 2],
      [0, 2],
      [files.length, 2],
      [files.length, 2],
    ] as const),
    ...([
      [size, 4],
      [offset, 4],
      [0, 2],
    ] as const),
  );
  return new Blob([...parts, ...directory, end], { type: 'application/zip' });
}
