import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { TaxNote } from './tax.tsx';

test.each([
  [{ name: 'IVA', rate: 2100 }, 'incl. 21% IVA', '21 % de IVA incluido'],
  [{ name: 'TVA', rate: 550 }, 'incl. 5.50% TVA', '5,50 % de TVA incluido'],
  [{ name: 'Sales tax', rate: 0 }, 'no Sales tax on it', 'sin Sales tax'],
  [undefined, 'tax included', 'impuestos incluidos'],
])('%j beside a price', (tax, en, es) => {
  const text = (locale: 'en' | 'es'): string =>
    renderUi(<TaxNote tax={tax} />, locale).container.textContent.replaceAll(/[\u00a0\u202f]/g, ' ');
  expect([text('en'), text('es')]).toEqual([en, es]);
});
