import type { Arb } from '@bothways/domain/arbs';
import { calculatorSettingsSchema } from '@bothways/domain/bookies';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aBet, anAlternative, anArb, isoAt } from '../testing/factories.ts';
import { BOOKIES, latestAnswer, openList, pass, person, textOf, withFakeTime } from '../testing/screen.tsx';

withFakeTime();

const overUnder = (over: number, under: number, more = {}): Arb =>
  anArb({
    rating: 0.8,
    bets: [
      aBet({ odds: over, handicap: 2.5, ...more }),
      aBet({ odds: under, handicap: 2.5, selection: 'under', bookie: 'pinnacle' }),
    ],
  });

async function openCalculator(arb: Arb, locale: 'en' | 'es' = 'en', routes = {}) {
  const page = await openList([arb], { locale, routes });
  await person().click(screen.getByRole('button', { name: locale === 'es' ? 'Calculadora' : 'Calculator' }));
  await pass(50);
  return page;
}

const dialog = () => within(screen.getByRole('dialog'));
const field = (name: string) => dialog().getByRole('textbox', { name });
const inField = (name: string): string | null => field(name).getAttribute('value');
const stakes = (): (string | null)[] => [
  inField('Stake on Over 2.5 goals'),
  inField('Stake on Under 2.5 goals'),
];
const total = (label: string): string => textOf(dialog().getByText(label).parentElement ?? undefined);

async function setTotal(text: string, name = 'Total stake'): Promise<void> {
  const someone = person();
  // Pastes: single keys are the fields' own concern.
  await someone.clear(field(name));
  await someone.paste(text);
}

describe('the calculator dialog', () => {
  it('heads with event, league, country, start and profit percent', async () => {
    await openCalculator(overUnder(2, 2.5));
    const text = textOf(screen.getByRole('dialog'));
    expect(text).toMatch(/Real Sociedad – VillarrealProfit 10\.00%LaLiga, SpainTomorrow, \d\d:00in 1 d 1 h/);
  });

  it('starts with 100 in normal mode', async () => {
    await openCalculator(overUnder(2, 2.5));
    expect(dialog().getByRole('tab', { name: 'Normal bets' }).getAttribute('aria-selected')).toBe('true');
    expect(inField('Total stake')).toBe('100.00');
  });

  it('stakes 225 as 125 and 100, wins 25, 11.11 percent', async () => {
    await openCalculator(overUnder(2, 2.5));
    await setTotal('225');
    expect(stakes()).toEqual(['125.00', '100.00']);
    expect(total('Staked')).toBe('Staked€225.00');
    expect(total('Guaranteed return')).toBe('Guaranteed return€250.00');
    expect(total('Net profit')).toBe('Net profit+€25.00');
    expect(total('ROI')).toBe('ROI11.11%');
  });

  it('says how the profit of the card becomes another ROI: of the return, unrounded, without voids', async () => {
    await openCalculator(overUnder(2, 2.5));
    await setTotal('225');
    await person().click(dialog().getByRole('switch', { name: 'Round to 5' }));
    expect(dialog().getByText(/of the return/).textContent).toBe(
      'The card’s 10.00% is of the return. Of the stakes it is 11.11% at the card’s prices, before rounding and if no bet is void.',
    );
    await person().click(dialog().getByRole('tab', { name: 'Freebet mode' }));
    expect(dialog().queryByText(/of the return/)).toBeNull();
  });

  it('halves, doubles and takes presets', async () => {
    await openCalculator(overUnder(2, 2.5));
    const someone = person();
    await setTotal('125');
    await someone.click(dialog().getByRole('button', { name: '½, half' }));
    expect(inField('Total stake')).toBe('63.00');
    await someone.click(dialog().getByRole('button', { name: '×2, double' }));
    expect(inField('Total stake')).toBe('126.00');
    for (const euros of [150, 200, 250]) {
      await someone.click(dialog().getByRole('button', { name: `Set to €${euros}` }));
      expect(inField('Total stake')).toBe(`${euros}.00`);
    }
  });

  it.each(['0', '-5', 'abc', ''])('has no results with a total of "%s"', async (text) => {
    await openCalculator(overUnder(2, 2.5));
    const someone = person();
    await someone.clear(field('Total stake'));
    if (text !== '') await someone.type(field('Total stake'), text);
    await someone.tab();
    expect(stakes()).toEqual(['', '']);
    expect(total('Net profit')).toBe('Net profit–');
    expect(dialog().queryByText('Guaranteed return')).toBeNull();
    expect(dialog().getByText('Enter a stake above 0.')).toBeTruthy();
  });

  it('rounds to 5, and says what that costs', async () => {
    await openCalculator(overUnder(2.1, 2.05));
    await setTotal('1000');
    await person().click(dialog().getByRole('switch', { name: 'Round to 5' }));
    expect(stakes()).toEqual(['495.00', '505.00']);
    expect(dialog().getByText(/Rounding costs/).textContent).toContain('€2.09');
  });

  it('warns when rounding turns the arb into a loss, and does not say guaranteed', async () => {
    await openCalculator(overUnder(1.06, 21));
    await setTotal('40');
    await person().click(dialog().getByRole('switch', { name: 'Round to 5' }));
    expect(dialog().getByText('Rounding makes it lose.')).toBeTruthy();
    expect(dialog().getByText(/Rounding costs/).textContent).toContain('€2.92');
    expect(dialog().queryByText('Guaranteed return')).toBeNull();
    expect(dialog().getByText('Lowest return')).toBeTruthy();
  });

  it('says what a bookmaker takes in dollars, and stakes no more once a rate is said', async () => {
    await openCalculator(overUnder(2, 2.5, { maxRisk: 130 }));
    const someone = person();
    await setTotal('225');
    const text = () => textOf(screen.getByRole('dialog'));
    expect(stakes()).toEqual(['125.00', '100.00']);
    expect(text()).toContain('Winamax takes $130 at most. Say under Limits what a euro costs');
    expect(dialog().queryByText('Guaranteed return')).toBeNull();
    await someone.click(dialog().getByRole('button', { name: 'Limits' }));
    expect(field('Most at Winamax').getAttribute('placeholder')).toBe('$130');
    expect(text()).toContain('Without a rate it is shown and not compared with your stakes.');
    await someone.type(field('Dollars a euro costs'), '1.3');
    expect(stakes()).toEqual(['100.00', '80.00']);
    expect(text()).toContain('Winamax takes €100.00 at most.€180.00 of €225.00 is staked.');
    expect(text()).toContain('Your rate is of');
    expect(field('Most at Winamax').getAttribute('placeholder')).toBe('€100.00');
    expect(dialog().getByText('Guaranteed return')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('dollarRate:v1') ?? '')).toMatchObject({ dollarsPerEuro: 1.3 });
  });

  it('takes no rate that nobody has ever paid', async () => {
    await openCalculator(overUnder(2, 2.5, { maxRisk: 130 }));
    const someone = person();
    await setTotal('225');
    await someone.click(dialog().getByRole('button', { name: 'Limits' }));
    await someone.type(field('Dollars a euro costs'), '130');
    expect(stakes()).toEqual(['125.00', '100.00']);
  });

  it('asks for the limits of the person’s own accounts', async () => {
    await openCalculator(overUnder(2, 2.5));
    await setTotal('225');
    const someone = person();
    const limits = dialog().getByRole('button', { name: 'Limits' });
    expect(limits.getAttribute('aria-expanded')).toBe('false');
    await someone.click(limits);
    await someone.type(field('Most at Pinnacle'), '40');
    expect(stakes()).toEqual(['50.00', '40.00']);
    expect(textOf(screen.getByRole('dialog'))).toContain('Pinnacle takes €40.00 at most.');
    await someone.clear(field('Most at Pinnacle'));
    expect(stakes()).toEqual(['125.00', '100.00']);
  });

  it('guarantees nothing for a typed stake beyond a limit', async () => {
    await openCalculator(overUnder(2, 2.5, { maxRisk: 130 }));
    const someone = person();
    await someone.click(dialog().getByRole('button', { name: 'Limits' }));
    await someone.type(field('Dollars a euro costs'), '1.3');
    await someone.clear(field('Stake on Over 2.5 goals'));
    await someone.type(field('Stake on Over 2.5 goals'), '250');
    expect(dialog().getByText('More than is taken.')).toBeTruthy();
    expect(dialog().queryByText('Guaranteed return')).toBeNull();
  });

  it('has no results for a total that could be two numbers', async () => {
    await openCalculator(overUnder(2, 2.5));
    await setTotal('1,005');
    await person().tab();
    expect(inField('Total stake')).toBe('1,005');
    expect(dialog().getByText('Write 1005 or 1.005')).toBeTruthy();
    expect(total('Net profit')).toBe('Net profit–');
    await setTotal('1.005');
    expect(total('Staked')).toBe('Staked€1.00');
  });

  it('follows a typed stake', async () => {
    await openCalculator(overUnder(2, 2.5));
    const someone = person();
    await someone.clear(field('Stake on Over 2.5 goals'));
    await someone.type(field('Stake on Over 2.5 goals'), '250');
    await someone.tab();
    expect(stakes()).toEqual(['250.00', '200.00']);
    expect(inField('Total stake')).toBe('450.00');
  });

  it('offers bookmakers only where there are others', async () => {
    await openCalculator(overUnder(2, 2.5, { alternativeOdds: [anAlternative('bwin', 1.9)] }));
    expect(dialog().getByRole('button', { name: /Bookmaker for Over 2\.5 goals/ })).toBeTruthy();
    expect(dialog().queryByRole('button', { name: /Bookmaker for Under/ })).toBeNull();
    const someone = person();
    await someone.click(dialog().getByRole('button', { name: /Bookmaker for Over 2\.5 goals/ }));
    await someone.click(screen.getByRole('option', { name: /Bwin/ }));
    await setTotal('220');
    expect(stakes()).toEqual(['125.00', '95.00']);
  });

  it('places a freebet on the highest odds, and on another leg on demand', async () => {
    await openCalculator(overUnder(5, 1.25));
    await person().click(dialog().getByRole('tab', { name: 'Freebet mode' }));
    await setTotal('50', 'Freebet amount');
    expect(stakes()).toEqual(['50.00', '160.00']);
    expect(total('Cash staked')).toBe('Cash staked€160.00');
    expect(total('Net profit')).toBe('Net profit+€40.00');
    expect(total('Of the freebet')).toBe('Of the freebet80.00%');
    expect(textOf(screen.getByRole('dialog'))).toContain('Freebet rating of this arb: 80.00%');
    const under = dialog().getByRole('button', { name: 'Freebet on Under 2.5 goals' });
    await person().click(under);
    expect(under.getAttribute('aria-pressed')).toBe('true');
    expect(stakes()).toEqual(['2.50', '50.00']);
  });

  it('offers the leg on which the freebet brings more, and moves it there', async () => {
    const winner = { marketShortName: 'W', handicap: undefined } as const;
    const arb = anArb({
      bets: [
        aBet({ ...winner, marketShortName: 'DNB', selection: '1', odds: 4.2 }),
        aBet({ ...winner, selection: 'X', odds: 3.9, bookie: 'pinnacle' }),
        aBet({ ...winner, selection: '2', odds: 2, bookie: 'bwin' }),
      ],
    });
    await openCalculator(arb);
    await person().click(dialog().getByRole('tab', { name: 'Freebet mode' }));
    expect(textOf(screen.getByRole('dialog'))).toMatch(
      /More in the worst result with the freebet on X Draw: \+€\d+\.\d\d/,
    );
    await person().click(dialog().getByRole('button', { name: 'Place it there' }));
    expect(dialog().getByRole('button', { name: 'Freebet on X Draw' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    expect(dialog().queryByText(/More in the worst result/)).toBeNull();
  });

  it('forgets the freebet in normal mode', async () => {
    await openCalculator(overUnder(5, 1.25));
    await person().click(dialog().getByRole('tab', { name: 'Freebet mode' }));
    await person().click(dialog().getByRole('tab', { name: 'Normal bets' }));
    expect(stakes()).toEqual(['20.00', '80.00']);
    expect(dialog().queryByRole('button', { name: /Freebet on/ })).toBeNull();
  });

  it('closes 200 ms after Escape and starts anew when it opens again', async () => {
    await openCalculator(overUnder(2, 2.5));
    await setTotal('225');
    await person().keyboard('{Escape}');
    await pass(150);
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await pass(200);
    expect(screen.queryByRole('dialog')).toBeNull();
    await person().click(screen.getByRole('button', { name: 'Calculator' }));
    expect(inField('Total stake')).toBe('100.00');
  });

  it('says when its arb has left the list, and keeps the figures', async () => {
    const arb = overUnder(2, 2.5);
    const page = await openCalculator(arb);
    await page.change([], [arb.id]);
    expect(dialog().getByText('These are the last figures that were known.')).toBeTruthy();
    expect(total('Net profit')).toBe('Net profit+€11.10');
  });

  it('speaks Spanish, with the euro behind the number', async () => {
    await openCalculator(overUnder(2, 2.5), 'es');
    expect(textOf(screen.getByRole('dialog'))).toContain('Retorno garantizado111,10 €Beneficio neto+11,10 €');
  });

  it('reads the legs again on opening, says old and new, and calculates with the new', async () => {
    const arb = overUnder(2, 2.5);
    const [over = aBet(), under = aBet()] = arb.bets;
    const bets = [{ ...over, odds: 1.9, originalOdds: 1.9 }, under];
    const moved = { ...arb, bets, profit: 1 / 1.9 + 1 / 2.5, updatedOn: isoAt(0) };
    const routes = { 'POST /api/arbs/latest': () => latestAnswer([moved]) };
    await openList([arb], { routes });
    await person().click(screen.getByRole('button', { name: 'Calculator' }));
    await pass(50);
    expect(textOf(dialog().getByRole('status'))).toContain(
      'still there10.00% to 7.37%Winamax 2.000 to 1.900',
    );
    expect(stakes()).toEqual(['56.82', '43.18']);
  });

  it('says when the reading failed, and when the arb is gone', async () => {
    const failing = { 'POST /api/arbs/latest': () => new Response('', { status: 503 }) };
    await openList([overUnder(2, 2.5)], { routes: failing });
    await person().click(screen.getByRole('button', { name: 'Calculator' }));
    await pass(50);
    expect(textOf(dialog().getByRole('alert'))).toContain('Failed to fetch latest arbs.');
    await openList([overUnder(2, 2.5)], {
      routes: { 'POST /api/arbs/latest': () => latestAnswer([], ['a1']) },
    });
    await person().click(screen.getByRole('button', { name: 'Calculator' }));
    await pass(50);
    expect(dialog().getByText('Removed')).toBeTruthy();
  });

  it('copies the stakes with s', async () => {
    await openCalculator(overUnder(2, 2.5));
    await person().click(dialog().getByRole('tab', { name: 'Normal bets' }));
    await person().keyboard('s');
    await pass(20);
    expect(await navigator.clipboard.readText()).toContain('Winamax · Over 2.5 goals · 2.000 · €55.56');
  });
});

describe('a lay in the calculator dialog', () => {
  const winner = { marketShortName: 'W', selection: '1', handicap: undefined } as const;
  const fee = { model: 'winnings', ratePct: 2 } as const;
  const laid = anArb({
    profit: 1 / 4.3 + 3.1 / 4.08,
    bets: [
      aBet({ ...winner, odds: 4.3 }),
      aBet({ ...winner, side: 'lay', bookie: 'pinnacle', odds: 4.142857, originalOdds: 4.1, fee }),
    ],
  });

  it('is called one, with the liability beside its stake, and its profit or loss in each result', async () => {
    await openCalculator(laid);
    await setTotal('404');
    expect(inField('Stake on 1 Real Sociedad')).toBe('94.68');
    expect(inField('Stake on Lay 1 Real Sociedad')).toBe('99.78');
    expect(textOf(screen.getByRole('dialog'))).toContain('Liability €309.32');
    const table = within(dialog().getByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => textOf(head))).toEqual([
      'Result',
      'Real Sociedad',
      'Lay Real Sociedad',
      'Profit',
    ]);
  });

  it('says so in Spanish', async () => {
    await openCalculator(laid, 'es');
    expect(textOf(screen.getByRole('dialog'))).toMatch(/En contra: 1 Real Sociedad.*Responsabilidad/);
  });

  it('offers no freebet where every leg is laid', async () => {
    const bets = laid.bets.map((bet) => ({ ...bet, side: 'lay' as const }));
    await openCalculator({
      ...laid,
      bets: bets.map((bet, at) => (at === 0 ? { ...bet, selection: '2' as const } : bet)),
    });
    expect(dialog().queryByRole('tab', { name: 'Freebet mode' })).toBeNull();
    expect(dialog().getByRole('tab', { name: 'Normal bets' })).toBeTruthy();
  });
});

describe('what the bookmaker of a leg says of stakes', () => {
  const atPinnacle = (settings: object) => ({
    'GET /api/bookies/prematch': () => ({
      success: true,
      bookies: BOOKIES.map((bookie) =>
        bookie.value === 'pinnacle'
          ? { ...bookie, calculator: calculatorSettingsSchema.parse(settings) }
          : bookie,
      ),
    }),
  });

  it('is kept to and said', async () => {
    await openCalculator(
      overUnder(2, 2.5),
      'en',
      atPinnacle({ roundingStep: 10, minStake: 5, oddsFormat: 'fractional' }),
    );
    expect(inField('Stake on Under 2.5 goals')).toBe('40.00');
    const text = textOf(screen.getByRole('dialog'));
    expect(text).toContain('Pinnacle takes bets from €5.00 in steps of €10.00.');
    expect(text).toContain('3/2 at Pinnacle');
  });

  it('warns of a stake that is not taken, and promises nothing', async () => {
    await openCalculator(overUnder(2, 2.5), 'en', atPinnacle({ roundingStep: 10 }));
    await person().clear(field('Stake on Under 2.5 goals'));
    await person().type(field('Stake on Under 2.5 goals'), '45');
    const text = textOf(screen.getByRole('dialog'));
    expect(text).toContain('Not taken. Pinnacle takes stakes in steps of €10.00.');
    expect(text).not.toContain('Guaranteed return');
  });

  it('is not compared in another currency', async () => {
    await openCalculator(overUnder(2, 2.5), 'es', atPinnacle({ currency: 'GBP', roundingStep: 10 }));
    expect(textOf(screen.getByRole('dialog'))).toContain('Pinnacle cuenta en GBP');
  });
});
