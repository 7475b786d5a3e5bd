// Makes libs/ui/src/tokens/inter.woff2 from the whole Inter: the glyphs of English, Spanish and their neighbours, our
// arrows and signs, and the weights that our styles use. The optical sizes stay, or headings would be cut like text.
// What a name of another language needs beyond that comes from the system's font, as before. Run it when a screen needs
// a new sign, with its tools outside the house:
//
//   npm install --prefix /tmp/font subset-font@2.9.0 @fontsource-variable/inter@5.3.0
//   npx node tools/trim-font.js /tmp/font
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const TARGET = path.join(import.meta.dirname, '../libs/ui/src/tokens/inter.woff2');
const SOURCE = 'files/inter-latin-opsz-normal.woff2';
const WEIGHTS = { min: 400, max: 700 };
const SIGNS = 'ıŒœ‒–—‘’‚“”„•…′″‹›⁄€™←↑→↓−\u2009\ufeff';

const between = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const text = between(0x20, 0x7e) + between(0xa0, 0xff) + SIGNS;

const tools = createRequire(path.join(path.resolve(process.argv[2] ?? '.'), 'package.json'));
const inter = path.dirname(tools.resolve('@fontsource-variable/inter/package.json'));
const whole = readFileSync(path.join(inter, SOURCE));
const font = await tools('subset-font')(whole, text, {
  targetFormat: 'woff2',
  variationAxes: { wght: WEIGHTS, opsz: { min: 14, max: 32 } },
});
writeFileSync(TARGET, font);
console.log(`${whole.length} bytes became ${font.length}`);
