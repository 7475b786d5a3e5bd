import { expect, it } from 'vitest';
import { exportFile } from './export-file.ts';

const EXPORT = {
  success: true as const,
  exportedAt: '2026-11-20T12:00:00.000Z',
  data: {
    users: [{ name: '=HYPERLINK("http://evil.test")', emailVerified: true, note: null }],
    bankrollBets: [{ profitCents: -1250, share: 0.5, note: 'Añadida, 2' }],
    offers: [],
  },
};

/** Reads a stored archive by its directory. */
async function filesIn(zip: Blob): Promise<Record<string, string>> {
  const bytes = new DataView(await zip.arrayBuffer());
  const text = (from: number, length: number) =>
    new TextDecoder('utf-8', { ignoreBOM: true }).decode(new Uint8Array(bytes.buffer, from, length));
  const end = bytes.byteLength - 22;
  const files: Record<string, string> = {};
  let at = bytes.getUint32(end + 16, true);
  for (let left = bytes.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, nameLength] = [bytes.getUint32(at + 24, true), bytes.getUint16(at + 28, true)];
    const file = bytes.getUint32(at + 42, true);
    files[text(at + 46, nameLength)] = text(file + 30 + nameLength, size);
    at += 46 + nameLength;
  }
  return files;
}

it('has a spreadsheet for each kind of data, in which nothing is a formula', async () => {
  const { name, file } = exportFile(EXPORT, 'csv');
  expect(name).toBe('bothways-2026-11-20.zip');
  expect(await filesIn(file)).toEqual({
    'users.csv': `\ufeffname,emailVerified,note\r\n"'=HYPERLINK(""http://evil.test"")",true,\r\n`,
    'bankrollBets.csv': '\ufeffprofitCents,share,note\r\n-1250,0.500000,"Añadida, 2"\r\n',
  });
});

it('is readable by any program: the checksum is CRC-32', async () => {
  const { file } = exportFile({ ...EXPORT, data: { a: [{ b: '1' }] } }, 'csv');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // As zlib computes it of the text.
  expect(new DataView(bytes.buffer).getUint32(14, true)).toBe(4_242_816_348);
});
