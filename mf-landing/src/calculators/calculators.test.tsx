import { aUser, renderArea, textFaults } from '@bothways/platform/testing';
import { configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import area from '../area.tsx';
import arbEn from './arb/en.json' with { type: 'json' };
import arbEs from './arb/es.json' with { type: 'json' };
import frameEn from './frame/en.json' with { type: 'json' };
import frameEs from './frame/es.json' with { type: 'json' };
import { CALCULATORS } from './index.ts';
import matchedEn from './matched/en.json' with { type: 'json' };
import matchedEs from './matched/es.json' with { type: 'json' };
import middleEn from './middle/en.json' with { type: 'json' };
import middleEs from './middle/es.json' with { type: 'json' };
import oddsEn from './odds/en.json' with { type: 'json' };
import oddsEs from './odds/es.json' with { type: 'json' };
import overviewEn from './overview/en.json' with { type: 'json' };
import overviewEs from './overview/es.json' with { type: 'json' };
import valueEn from './value/en.json' with { type: 'json' };
import valueEs from './value/es.json' with { type: 'json' };

// Pages are fetched when they are opened, which a busy machine takes its time for.
configure({ asyncUtilTimeout: 5_000 });
const open = async (path: string, locale: 'en' | 'es' = 'en') => {
  const rendered = await renderArea(area, { path: `calculators${path}`, locale, user: null });
  await screen.findByRole('heading', { level: 1 });
  return rendered;
};
const field = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const put = async (name: string | RegExp, text: string) => {
  // Pastes: single keys are the fields' own concern.
  await userEvent.clear(field(name));
  if (text !== '') await userEvent.paste(text);
};
const card = (name: string) => within(screen.getByRole('region', { name }));
const queryOf = (rendered: Awaited<ReturnType<typeof open>>) => rendered.router.state.location.search;

describe('the texts', () => {
  it.each([
    [frameEn, frameEs],
    [overviewEn, overviewEs],
    [matchedEn, matchedEs],
    [arbEn, arbEs],
    [valueEn, valueEs],
    [middleEn, middleEs],
    [oddsEn, oddsEs],
  ])('say the same in both languages (%#)', (en, es) => {
    expect(textFaults(en, es)).toEqual([]);
  });
});

describe('every calculator', () => {
  it.each(CALCULATORS.flatMap((kind) => (['en', 'es'] as const).map((locale) => [kind, locale] as const)))(
    '%s has its title, formula, steps, questions and the others, in %s',
    async (kind, locale) => {
      await open(`/${kind}`, locale);
      const texts = locale === 'en' ? frameEn : frameEs;
      for (const name of [texts.formula, texts.worked, texts.questions, texts.more])
        expect(screen.getByRole('heading', { level: 2, name })).toBeTruthy();
      expect(screen.getAllByRole('listitem').length).toBeGreaterThan(8);
      expect(document.title).not.toContain('calculators.');
      expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|–%/);
      expect(screen.getByRole('link', { current: 'page' }).textContent).toBe(texts.names[kind]);
      expect(screen.getByText(texts.private)).toBeTruthy();
    },
  );

  it('asks no server for anything', async () => {
    const { server } = await open('/arb');
    const before = server.asked.length;
    await put('Total stake', '500');
    expect(server.asked.length).toBe(before);
  });

  it('is listed on the overview', async () => {
    await open('');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    for (const kind of CALCULATORS) expect(links).toContain(`/en/calculators/${kind}`);
  });
});

describe('the matched betting calculator', () => {
  it('begins with the sum of the specification', async () => {
    await open('/matched');
    const result = card('Lay at the exchange');
    for (const figure of ['€33.00', '€67.65', '€32.34', '64.69%', '+€32.35', '−€67.65'])
      expect(result.getAllByText(figure).length).toBeGreaterThan(0);
  });

  it('follows the numbers, and its address does', async () => {
    const rendered = await open('/matched');
    await put('Free bet', '100');
    expect(card('Lay at the exchange').getByText('€66.01')).toBeTruthy();
    await waitFor(() => expect(queryOf(rendered)).toBe('?stake=100'));
    expect(screen.getByText('€100.00 × (3.00 − 1)')).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Qualifying bet' }));
    await waitFor(() => expect(queryOf(rendered)).toBe('?mode=qualifying&stake=100'));
  });

  it('opens with the numbers of its address, and falls back where they are none', async () => {
    await open('/matched?stake=20&back=garbage&mode=sr&commission=99');
    expect(field('Free bet').value).toBe('20.00');
    expect(field('Back odds, at the bookmaker').value).toBe('3.00');
    expect(field('Exchange commission').value).toBe('2.00');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Free bet, stake returned' })).toBeTruthy();
  });

  it('keeps the numbers when the language changes', async () => {
    const rendered = await open('/matched?stake=20');
    await userEvent.click(screen.getAllByRole('link', { name: 'ES' })[0] ?? document.body);
    expect((await screen.findByRole('textbox', { name: 'Freebet' })).getAttribute('value')).toBe('20,00');
    expect(rendered.router.state.location.pathname).toBe('/es/calculators/matched');
  });

  it('begins anew where the address is opened without numbers', async () => {
    await open('/matched?stake=20');
    const [tab] = screen.getAllByRole('link', { name: 'Matched bet' });
    await userEvent.click(tab ?? document.body);
    await waitFor(() => expect(field('Free bet').value).toBe('50.00'));
  });

  it.each([
    ['0', 'At least 0.01'],
    ['-1', 'At least 0.01'],
    ['1e3', 'Write a number such as 12.50'],
    ['9007199254740992', 'At most 1,000,000'],
    ['٥٠', 'Write a number such as 12.50'],
    ['1.2345', 'No more than 2 decimals'],
  ])('says at the field what is wrong with %s, and has no result', async (text, said) => {
    await open('/matched');
    await put('Free bet', text);
    expect(screen.getByText(said)).toBeTruthy();
    expect(field('Free bet').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('status').textContent).toContain('make a result');
    expect(screen.queryByRole('region', { name: 'Lay at the exchange' })).toBeNull();
    expect(screen.getByText(/numbers that the page begins with/)).toBeTruthy();
  });

  it('reads either mark, and in Spanish says both readings', async () => {
    await open('/matched', 'es');
    await put('Freebet', '100,5');
    expect(screen.getByText('100,50 € × (3,00 − 1)')).toBeTruthy();
    await put('Freebet', '1.234');
    expect(screen.getByText('Escribe 1234 o 1,234')).toBeTruthy();
  });

  it('knows refunds and what is matched already', async () => {
    await open('/matched?mode=refund&stake=50&back=3&lay=2.8&commission=0&refund=25&worth=100');
    expect(card('Lay at the exchange').getByText('€44.64')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Partly matched' }));
    await put('Matched at lay odds', '2.8');
    await put('Matched already', '4.64');
    expect(card('Left to lay').getByText('€40.00')).toBeTruthy();
    await put('Matched already', '90');
    expect(screen.getByText(/More is laid already/)).toBeTruthy();
  });

  it('copies the result and the link', async () => {
    await open('/matched?stake=20');
    await userEvent.click(screen.getByRole('button', { name: 'Copy' }));
    expect(await navigator.clipboard.readText()).toContain('Lay €13.20 at 3.05');
    await userEvent.click(screen.getByRole('link', { name: 'Link to these numbers' }));
    expect(await navigator.clipboard.readText()).toContain('/en/calculators/matched?stake=20');
  });
});

describe('the arb calculator', () => {
  it('stakes 225 as 125 and 100, and says where nothing is won', async () => {
    await open('/arb');
    expect(card('Guaranteed profit').getAllByText('+€25.00').length).toBeGreaterThan(0);
    await userEvent.clear(screen.getAllByRole('textbox', { name: 'Odds' })[1] ?? document.body);
    await userEvent.type(screen.getAllByRole('textbox', { name: 'Odds' })[1] ?? document.body, '1.9');
    expect(card('Worst result')).toBeTruthy();
    expect(screen.getByText(/These prices are no arb/)).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Guaranteed profit' })).toBeNull();
  });

  it('tells the results of a quarter line', async () => {
    await open('/arb?market=total&line=2.25&o1=2.1&o2=2.05');
    const table = within(screen.getByRole('table', { name: 'What each result pays' }));
    expect(table.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      '1 or fewer',
      'Exactly 2',
      '3 or more',
      'Not covered: one leg void, the other loses',
    ]);
  });
});

describe('the value calculator', () => {
  it('takes a pasted market with its names', async () => {
    await open('/value');
    const market = field(/Prices of the whole market/);
    await userEvent.clear(market);
    await userEvent.click(market);
    await userEvent.paste('Ferro Azul 2.10\nDraw 3.40\nRiver Ochre 3.60');
    expect(screen.getByText('River Ochre')).toBeTruthy();
    await userEvent.clear(market);
    await userEvent.paste('2.10 1e3');
    expect(screen.getByText('“1e3” is no odds')).toBeTruthy();
  });

  it('says at the field which outcome there is', async () => {
    await open('/value?outcome=7');
    expect(screen.getAllByText(/The market has 3 outcomes/).length).toBeGreaterThan(0);
  });
});

describe('the middle calculator', () => {
  it('says how often the middle must come, and a gap', async () => {
    await open('/middle');
    expect(card('The middle must come in').getByText('2.56%')).toBeTruthy();
    await put('Line of the under', '2');
    expect(screen.getByRole('status').textContent).toContain('do not overlap');
    await put('Line of the under', '1.5');
    expect(screen.getByRole('status').textContent).toContain('leave a gap');
    await put('Line of the under', '2.6');
    expect(screen.getByText('Lines go in quarters: 2, 2.25, 2.5')).toBeTruthy();
  });
});

describe('the odds converter', () => {
  it('follows whichever field is typed in', async () => {
    const rendered = await open('/odds');
    await put('American', '-200');
    expect(field('Decimal').value).toBe('1.50');
    expect(field('Malay').value).toBe('0.50');
    await waitFor(() => expect(queryOf(rendered)).toBe('?odds=1.5'));
    await put('Malay', '1.5');
    expect(screen.getByText('Malay odds lie between -1 and 1, and are not 0')).toBeTruthy();
    expect(field('Decimal').value).toBe('');
    expect(screen.getByRole('status')).toBeTruthy();
  });
});

it('a user who is signed in reads them, too', async () => {
  await renderArea(area, { path: 'calculators/odds', user: aUser() });
  expect(await screen.findByRole('heading', { level: 1, name: 'Odds converter' })).toBeTruthy();
});
