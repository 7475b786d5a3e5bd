import { unzipSync } from 'fflate';
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

const GUIDE = {
  success: true as const,
  lead: ['About all.', 'And more.'],
  tables: [
    { table: 'users', about: 'Your account.', columns: [{ column: 'name', about: 'Your name.' }] },
    { table: 'offers', about: 'Offers.', columns: [] },
  ],
};

async function filesIn(zip: Blob): Promise<Record<string, string>> {
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  return Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, utf8.decode(bytes)]));
}

it('has a spreadsheet for each kind of data, in which nothing is a formula', async () => {
  const { name, file } = await exportFile(EXPORT, 'csv', GUIDE);
  expect(name).toBe('bothways-2026-11-20.zip');
  expect(await filesIn(file)).toEqual({
    'README.txt': 'About all.\r\nAnd more.\r\n\r\nusers.csv: Your account.\r\n  name: Your name.',
    'users.csv': `\ufeffname,emailVerified,note\r\n"'=HYPERLINK(""http://evil.test"")",true,\r\n`,
    'bankrollBets.csv': '\ufeffprofitCents,share,note\r\n-1250,0.500000,"Añadida, 2"\r\n',
  });
});

it('is readable by any program: the checksum is CRC-32', async () => {
  const { file } = await exportFile({ ...EXPORT, data: { a: [{ b: '1' }] } }, 'csv');
  const bytes = new Uint8Array(await file.arrayBuffer());
  // As zlib computes it of the text.
  expect(new DataView(bytes.buffer).getUint32(14, true)).toBe(4_242_816_348);
});
