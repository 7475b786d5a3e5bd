import { plainText } from '@bothways/domain/text';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { containing } from './containing.ts';
import { onBothDatabases } from './testing/databases.ts';

onBothDatabases('what is searched for', (database) => {
  const plainOf = async (text: string | null): Promise<string | null | undefined> => {
    const { rows } = await sql<{
      plain: string | null;
    }>`select plain_text(cast(${text} as text)) as plain`.execute(database().db);
    return rows[0]?.plain;
  };

  test.each([
    'José',
    'MÜLLER',
    'Mun\u0303oz',
    'Øya Łukasz Đorđe Ísland',
    'GROẞE Straße, Æon œuvre',
    'İstanbul Işık',
    'ΟΔΟΣ Ελλάδα',
    'ЮРИЙ Йовович Ё',
    'ｍａｒｔａ',
    "O'Brien 100%_\\",
    '日本 한국 ประเทศ',
    '',
  ])('%j is as plain in the database as in the product', async (text) => {
    expect(await plainOf(text)).toBe(plainText(text));
  });

  test('nothing stays nothing', async () => {
    expect(await plainOf(null)).toBeNull();
  });

  test('whatever the name, the database and the product agree', async () => {
    const unit = fc.constantFrom(..."aZñÉüÇß ØøÆæŒœÞþÐðĦħıİŁłſŉ-'.%_ΣσςΆώЖйҐ\u0301\u0308日漢١ש");
    await fc.assert(
      fc.asyncProperty(fc.string({ unit, maxLength: 20 }), async (text) => {
        expect(await plainOf(text)).toBe(plainText(text));
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['José', 'jose'],
    ['Jose', 'JOSÉ'],
    ['Müller', 'muller'],
    ['Muller', 'müller'],
  ])('%s is found by %s', async (name, typed) => {
    const { db } = database();
    const row = sql<{ found: number }>`select count(*) as found from
      (select ${name} as name, ${'somebody@else.test'} as email) as users where ${containing(['users.name', 'users.email'], typed)}`;
    expect(Number((await row.execute(db)).rows[0]?.found)).toBe(1);
  });
});
