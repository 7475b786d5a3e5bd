import { newBetsSchema } from '@bothways/domain/bankroll';
import { calculatorSettingsSchema } from '@bothways/domain/bookies';
import { explainAnswerSchema, type ValueBet, type ValueBetQueryInput } from '@bothways/domain/valuebets';
import { aUser, type RenderedArea, type Routes, refusal, renderArea } from '@bothways/platform/testing';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import customerArea from '../area.tsx';
import { anAccount } from '../testing/bankroll.ts';
import { anAlternative, anEvent, eventOf, isoAt } from '../testing/factories.ts';
import {
  areaOf,
  BOOKIES,
  listRoutes,
  pass,
  person,
  row,
  textOf,
  withFakeTime,
  withoutControls,
} from '../testing/screen.tsx';
import { aValueConfiguration, settingsAnswer } from '../testing/settings.ts';
import { aValueBet } from '../testing/values.ts';
import { VALUE_BETS } from './values-kind.tsx';

withFakeTime();
/** A minute of the fake clock is sixty renders, each a while on a busy machine. */
const noSettings = { success: true, data: { summaries: [], activeConfig: null } };
const latestAnswer = (valuebets: ValueBet[], missingIds: string[] = []) => ({
  success: true,
  message: '',
  data: { valuebets, missingIds },
});

const rejectedAnswer = (valuebets: ValueBet[]) => ({
  success: true,
  message: '',
  data: {
    valuebets,
    total: valuebets.length,
    byReason: Object.fromEntries(valuebets.map(({ reason }) => [reason, 1])),
  },
});

const ROWS = areaOf(withoutControls(VALUE_BETS));

interface Options {
  /** With the filters and tools. */
  isWhole?: boolean;
  path?: string;
  locale?: 'en' | 'es';
  routes?: Routes;
  user?: Parameters<typeof aUser>[0];
}
const WHOLE: Options = { isWhole: true };

const routesOf = (valuebets: ValueBet[], more: Routes = {}): Routes =>
  listRoutes({
    'GET /api/settings/valuebets/prematch': () => noSettings,
    'GET /api/settings/valuebets/live': () => noSettings,
    'POST /api/valuebets/latest': () => latestAnswer(valuebets),
    'POST /api/valuebets/rejected': () => rejectedAnswer([]),
    ...more,
  });

type Asked = ValueBetQueryInput;
/** Its neighbour's is asked with a limit of 1, the open bet's event by its id. */
const isOwn = ({ limit, events }: Asked): boolean => limit !== 1 && events === undefined;

/** What the newest topic of the page asks, the page's own list unless told otherwise. */
function topicOf(page: RenderedArea, isIt: (asked: Asked) => boolean = isOwn) {
  const own = page.line.sent.flatMap((message) => {
    if (message.kind !== 'subscribe' || message.topic.name !== 'valuebets') return [];
    const asked: Asked = JSON.parse(message.topic.filter);
    return isIt(asked) ? [{ topicId: message.topicId, asked }] : [];
  });
  const last = own.at(-1);
  if (last === undefined) throw new Error('The page follows no such list of value bets');
  return last;
}

async function render(valuebets: ValueBet[], options: Options = {}): Promise<RenderedArea> {
  const { isWhole, path = 'dashboard/valuebets/prematch', locale = 'en', routes, user } = options;
  const page = await renderArea(isWhole ? customerArea : ROWS, {
    path,
    locale,
    routes: routesOf(valuebets, routes),
    ...(user && { user: aUser(user) }),
  });
  await pass(20);
  return page;
}

async function say(page: RenderedArea, valuebets: ValueBet[], isIt = isOwn): Promise<void> {
  page.line.say({ kind: 'heartbeat', serverTimeMs: Date.now(), feedAtMs: Date.now() });
  page.line.say({
    kind: 'valueBetsSnapshot',
    topicId: topicOf(page, isIt).topicId,
    seq: 1,
    atMs: Date.now(),
    valuebets,
    total: valuebets.length,
  });
  await pass(50);
}

/** A list page with these value bets in it. */
async function open(valuebets: ValueBet[], options: Options = {}): Promise<RenderedArea> {
  const page = await render(valuebets, options);
  await say(page, valuebets);
  return page;
}

const idOf = (selection: string) => `e1~p~OU.FT.${selection}@winamax`;
const several = ['over.2.5', 'over.3', 'over.3.5'].map((selection, index) =>
  aValueBet({ id: idOf(selection), percentage: 10 - index }, { handicap: 2.5 + index / 2 }),
);
const panel = () => within(screen.getByRole('complementary', { name: 'Selected value bet' }));

describe('the list', () => {
  it('groups value bets by event, two of them shown', async () => {
    await open([
      ...several,
      aValueBet(
        {
          id: 'e2~p~OU.FT.over.2.5@bwin',
          event: eventOf('Ajax', 'PSV', { id: 'e2', _id: 'e2' }),
          channel: 'bwin',
        },
        { bookie: 'bwin' },
      ),
    ]);
    const cards = screen
      .getAllByRole('listitem')
      .filter((item) => within(item).queryByRole('heading', { level: 3 }));
    expect(cards).toHaveLength(2);
    const [first] = cards;
    if (!first) throw new Error('no card');
    expect(within(first).getByText('3 value bets')).toBeTruthy();
    expect(within(first).getAllByRole('article')).toHaveLength(2);
    await person().click(within(first).getByRole('button', { name: 'Show 1 more' }));
    expect(within(first).getAllByRole('article')).toHaveLength(3);
    await person().click(within(first).getByRole('button', { name: 'Show less' }));
    expect(within(first).getAllByRole('article')).toHaveLength(2);
  });

  it('shows value, price, fair price and age of each', async () => {
    await open([aValueBet()]);
    const text = textOf(row(/10\.00% value: Winamax Over 2\.5 goals 2\.200/));
    expect(text).toMatch(/10\.00%/);
    expect(text).toContain('Winamax');
    expect(text).toContain('Over 2.5 goals');
    expect(text).toContain('2.200');
    expect(text).toContain('Fair 2.000');
    expect(text).toContain('by 9 bookmakers');
    expect(text).toMatch(/up 4.m/);
  });

  it('counts who stands behind the price, whatever line they price', async () => {
    const splineValue = {
      adjustedProbability: 0.5,
      sameBets: 0,
      numberOfDataPoints: 9,
      valueBetPercentage: 10,
    };
    const legacyValue = { blendedProbability: 0.5, valueBetPercentage: 10 };
    await open([aValueBet({}, { alternativeOdds: [], value: { splineValue, legacyValue, groups: 9 } })]);
    expect(textOf(row(/10\.00%/))).toContain('by 9 bookmakers');
  });

  it('says what an exchange keeps beside its odds', async () => {
    const fee = { model: 'winnings', ratePct: 5 } as const;
    await open([aValueBet({}, { odds: 2.14, originalOdds: 2.2, fee })]);
    expect(textOf(row(/10\.00%/))).toContain('5% off: 2.140');
  });

  it('says the same in Spanish, with its numbers', async () => {
    await open([aValueBet()], { locale: 'es' });
    const text = textOf(row(/10,00.% de valor/));
    expect(text).toContain('Justa 2,000');
    expect(screen.getByText('1 apuesta de valor')).toBeTruthy();
  });

  it('shows skeletons, then that there is none', async () => {
    const page = await render([]);
    expect(screen.getByText('Loading value bets')).toBeTruthy();
    await say(page, []);
    expect(screen.getByText('No value bets')).toBeTruthy();
  });

  it.each([
    ['en', 'The market is being rebuilt.', 'The market is being rebuilt.'],
    ['es', 'The market is being rebuilt.', 'The market is being rebuilt.'],
    ['en', '', 'Failed to fetch valuebets.'],
    ['en', 'Failed to fetch valuebets', 'Failed to fetch valuebets.'],
    ['es', 'Failed to fetch valuebets', 'No se pudieron cargar las apuestas de valor.'],
  ] as const)(
    'that fails says what the server says, else so in its own words: %s, “%s”',
    async (locale, message, said) => {
      const page = await render([], { locale });
      page.line.say({ kind: 'refused', topicId: topicOf(page).topicId, code: 'INTERNAL', message });
      await pass(50);
      const text = textOf(screen.getByRole('alert'));
      expect(text).toContain(said);
      expect(text.includes('Failed to fetch valuebets')).toBe(said.startsWith('Failed to fetch valuebets'));
    },
  );

  it('that failed can be asked for again', async () => {
    const page = await render([]);
    const { topicId } = topicOf(page);
    page.line.say({ kind: 'refused', topicId, code: 'INTERNAL', message: 'Not now' });
    await pass(50);
    await person().click(screen.getByRole('button', { name: 'Retry' }));
    await pass(50);
    await say(page, [aValueBet()]);
    expect(row(/10\.00% value/)).toBeTruthy();
  });

  it('is locked for a plan without it, with the way to the plans', async () => {
    await render([], {
      user: { plan: 'free' },
      routes: {
        'GET /api/standing': () => ({ success: true, count: 1, bestPct: 7.5 }),
      },
    });
    expect(await screen.findByText('1 value bet stands now, at 7.50%')).toBeTruthy();
    expect(screen.getByText('This list comes with Pro.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get Pro' })).toBeTruthy();
  });

  it('of starter is locked in play and open before the match', async () => {
    await render([], { path: 'dashboard/valuebets/live', user: { plan: 'starter' } });
    expect(screen.getByText('Not in your plan')).toBeTruthy();
    await open([aValueBet()], { user: { plan: 'starter' } });
    expect(row(/10\.00% value/)).toBeTruthy();
  });

  it('in play counts every second how long a bet has stood', async () => {
    await open([aValueBet()], { path: 'dashboard/valuebets/live' });
    expect(textOf(row(/10\.00%/))).toContain('up 4m 12s');
    await pass(1000);
    expect(textOf(row(/10\.00%/))).toContain('up 4m 13s');
  });

  it('shows a mapped bookmaker once for each variant', async () => {
    const rows = ['winamax_es', 'winamax_fr'].map((variant) =>
      aValueBet({ id: `${idOf('over.2.5')}:${variant}`, channel: variant }, { bookie: variant }),
    );
    await open(rows);
    expect(screen.getAllByRole('article')).toHaveLength(2);
  });

  it('asks the server for another order', async () => {
    const page = await open(several, WHOLE);
    await person().click(screen.getByRole('button', { name: /Value, high first/ }));
    await person().click(screen.getByRole('menuitemradio', { name: 'Start, latest first' }));
    await pass(50);
    expect(page.router.state.location.search).toBe('?sort=time_desc');
    const asked = page.line.sent.flatMap((message) =>
      message.kind === 'subscribe' && message.topic.name === 'valuebets' ? [message.topic.filter] : [],
    );
    expect(JSON.parse(asked.at(-1) ?? '{}').sort).toBe('time_desc');
  });
});

describe('pins and hides', () => {
  it('a pinned value bet stands above the list; one that is gone is marked and cannot be calculated', async () => {
    let missing: string[] = [];
    const bet = aValueBet();
    const page = await open([bet], {
      routes: {
        'POST /api/valuebets/latest': () => latestAnswer(missing.length > 0 ? [] : [bet], missing),
      },
    });
    await person().click(within(row(/10\.00%/)).getByRole('button', { name: 'Pin' }));
    const pins = screen.getByRole('region', { name: /Pinned/ });
    expect(within(pins).getByRole('listitem')).toBeTruthy();
    missing = [bet.id];
    await say(page, []);
    await pass(45_000);
    expect(within(pins).getByText(/^Removed/)).toBeTruthy();
    expect(within(pins).getByRole('button', { name: 'Stake calculator' })).toHaveProperty('disabled', true);
  });

  it.each([
    ['Hide this value bet', 2],
    ['Hide this event', 0],
    ['Hide this event at Winamax', 0],
  ])('"%s" leaves %d of three', async (name, left) => {
    await open(several);
    await person().click(within(row(/10\.00%/)).getByRole('button', { name: 'More' }));
    await person().click(screen.getByRole('menuitem', { name }));
    await pass(50);
    expect(screen.queryAllByRole('article')).toHaveLength(left);
  });
});

describe('the keys', () => {
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? '';
  const press = async (keys: string) => {
    await person().keyboard(keys);
    await pass(50);
  };

  it('walk, open, calculate, pin and hide', async () => {
    const page = await open(several);
    await press('j');
    expect(focused()).toMatch(/^10\.00% value/);
    await press('jk');
    expect(focused()).toMatch(/^10\.00% value/);
    await press('c');
    expect(screen.getByRole('dialog', { name: /Stake by Kelly/ })).toBeTruthy();
    await press('{Escape}');
    await pass(300);
    await press('p');
    expect(screen.getByRole('region', { name: /Pinned/ })).toBeTruthy();
    await press('{Enter}');
    expect(page.router.state.location.search).toContain('bet=');
    await press('j');
    expect(textOf(screen.getByRole('complementary', { name: 'Selected value bet' }))).toContain('Value9.00%');
    await press('{Escape}');
    await pass(300);
    expect(screen.queryByRole('complementary', { name: 'Selected value bet' })).toBeNull();
    await press('kh');
    expect(screen.queryByRole('button', { name: /^10\.00% value/ })).toBeNull();
    expect(screen.queryByRole('region', { name: /Pinned/ })).toBeNull();
  });

  it('say so when the bet that they mean has left the list', async () => {
    const page = await open(several);
    await press('j');
    await say(page, []);
    // Under the keyboard it would stay: the calculator would open and say so.
    const { activeElement } = document;
    await act(async () => activeElement instanceof HTMLElement && activeElement.blur());
    await pass(5000);
    await press('c');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('rejected value bets', () => {
  const thin = aValueBet({ reason: 'ONE_SIDED_REF', reasonDetail: { bookmakers: 2, needed: 3 } });
  const old = aValueBet({
    id: 'e1~p~OU.FT.over.3@bwin',
    channel: 'bwin',
    reason: 'STALE',
    reasonDetail: { bookie: 'bwin', odds: 2.2, ageMs: 120_000, limitMs: 90_000 },
  });
  const routes = { 'POST /api/valuebets/rejected': () => rejectedAnswer([thin, old]) };

  it('are counted below the list, with the way to them', async () => {
    const page = await open(several, { routes });
    const link = screen.getByRole('link', { name: '2 rejected' });
    await person().click(link);
    await pass(50);
    expect(page.router.state.location.search).toBe('?view=rejected');
  });

  it('say why, and are neither calculated nor pinned', async () => {
    await open(several, { routes, path: 'dashboard/valuebets/prematch?view=rejected' });
    const [first, second] = screen.getAllByRole('article').map((item) => textOf(item));
    expect(first).toContain('Thin reference');
    expect(first).toContain('Independent bookmakers that quote it whole: 2; a fair price takes 3.');
    expect(first).toContain('By so few 2.000');
    expect(second).toContain('Bwin at 2.200 was seen 2 min ago; the limit is 1 min.');
    expect(screen.queryByRole('button', { name: 'Pin' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stake calculator' })).toBeNull();
    await person().click(screen.getByRole('button', { name: /^Thin reference/ }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('are told in Spanish, and none is said to be none', async () => {
    const path = 'dashboard/valuebets/prematch?view=rejected';
    await open(several, { routes, path, locale: 'es' });
    expect(textOf(screen.getAllByRole('article')[0])).toContain('Referencia escasa');
    await open(several, { path });
    expect(screen.getByText('Nothing was rejected')).toBeTruthy();
  });

  it('that do not load say so', async () => {
    await open(several, {
      path: 'dashboard/valuebets/prematch?view=rejected',
      routes: { 'POST /api/valuebets/rejected': () => refusal(403, 'FORBIDDEN') },
    });
    expect(screen.getByText(/Failed to fetch valuebets/)).toBeTruthy();
  });
});

describe('filters', () => {
  const search = (page: RenderedArea): string => page.router.state.location.search;

  it('ask the server for the chosen bookmakers, and stand in the address', async () => {
    const page = await open([aValueBet()], WHOLE);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'All bookmakers' }));
    await someone.click(screen.getByRole('checkbox', { name: 'Bwin' }));
    await pass(50);
    expect(topicOf(page).asked.channels).toEqual(['prematch', 'bwin']);
    expect(search(page)).toBe('?books=bwin');
  });

  it('ask for a sport and a range of value', async () => {
    const page = await open([aValueBet()], WHOLE);
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'All sports' }));
    await someone.click(screen.getByRole('checkbox', { name: 'Tennis' }));
    await someone.keyboard('{Escape}');
    await someone.click(screen.getByRole('button', { name: 'Any value' }));
    await someone.type(screen.getByRole('textbox', { name: 'At least' }), '-200');
    await someone.keyboard('{Escape}');
    await pass(50);
    expect(topicOf(page).asked).toMatchObject({ sports: ['tennis'], minPercentage: -50 });
    expect(search(page)).toBe('?sports=tennis&min=-50');
    expect(screen.getByRole('button', { name: /^Value from .50%$/ })).toBeTruthy();
  });

  it('show as many of an event as they say', async () => {
    const page = await open(several, WHOLE);
    await person().click(screen.getByRole('button', { name: '2 per event' }));
    await person().click(screen.getByRole('radio', { name: '1' }));
    expect(screen.getAllByRole('article')).toHaveLength(1);
    expect(search(page)).toBe('?per=1');
  });

  it('ask for liquid events, as a chip that can be taken away', async () => {
    const page = await open([aValueBet()], { ...WHOLE, locale: 'es' });
    const someone = person();
    await someone.click(screen.getByRole('button', { name: 'Filtro' }));
    await someone.click(screen.getByRole('menuitem', { name: 'Eventos líquidos' }));
    expect(topicOf(page).asked.onlyLiquidEvents).toBe(true);
    await someone.click(screen.getByRole('button', { name: 'Quitar Eventos líquidos' }));
    expect(search(page)).toBe('');
  });

  it('that hide everything say so, and can be cleared', async () => {
    const page = await open([], { path: 'dashboard/valuebets/prematch?min=40' });
    expect(screen.getByText('No value bets match')).toBeTruthy();
    await person().click(screen.getByRole('button', { name: 'Clear the filters' }));
    await pass(50);
    expect(search(page)).toBe('');
  });

  it('name what the configuration says', async () => {
    const valueRange = { minPercentage: 3, maxPercentage: 40 };
    const config = settingsAnswer([aValueConfiguration({}, { valueRange, sports: ['tennis'] })]);
    await open([aValueBet()], { ...WHOLE, routes: { 'GET /api/settings/valuebets/prematch': () => config } });
    const bar = within(screen.getByRole('group', { name: 'Filters' }));
    const chips = bar.getAllByRole('button').map(textOf);
    expect(chips).toEqual(['Spain', '1 bookmaker', '1 sport', 'Value 3–40%', '2 per event', 'Filter']);
  });
});

describe('the detail', () => {
  const selected = aValueBet(
    {},
    {
      lines: [
        { handicap: 2.5, probability: 0.5, pairPct: 1.2 },
        { handicap: 3, probability: 0.4, pairPct: -2.345 },
      ],
      alternativeOdds: [
        { ...anAlternative('bwin', 1.9), active: true, handicap: 2.5 },
        { ...anAlternative('pinnacle', 2.45), active: true, handicap: 3 },
        { ...anAlternative('bet365', 2.4), active: true, handicap: 3 },
      ],
    },
  );

  it('opens from its row and stands in the address', async () => {
    const page = await open(several);
    await person().click(screen.getByRole('button', { name: /10\.00% value/ }));
    await pass(50);
    expect(page.router.state.location.search).toContain('bet=');
    expect(panel().getByRole('heading', { level: 2 }).textContent).toBe('Real Sociedad – Villarreal');
    const text = textOf(screen.getByRole('complementary', { name: 'Selected value bet' }));
    expect(text).toContain('LaLiga, Spain');
    expect(text).toMatch(/Value10\.00%Fair odds2\.000Probability50\.00%/);
    expect(panel().getByText('2 other value bets of this event')).toBeTruthy();
    expect(panel().getByText(/still there/)).toBeTruthy();
  });

  it('says what the bet was when it was opened, and from the next reading on what it was then', async () => {
    const at = (percentage: number, odds: number, ageMs: number): ValueBet =>
      aValueBet({ percentage, updatedOn: isoAt(ageMs) }, { odds, originalOdds: odds });
    const path = `dashboard/valuebets/prematch?bet=${selected.id}`;
    const page = await open([at(10, 2.2, 0)], { path });
    const note = () => textOf(panel().getByRole('status'));
    expect(note()).toMatch(/still there ?10\.00% to 10\.00%$/);
    const moved = at(-0.5, 1.99, -1000);
    page.server.on('POST /api/valuebets/latest', () => latestAnswer([moved]));
    await say(page, [moved]);
    expect(note()).toMatch(/no value left ?10\.00% to .0\.50%2\.200 to 1\.990$/);
    const again = at(2, 2.04, -2000);
    page.server.on('POST /api/valuebets/latest', () => latestAnswer([again]));
    await person().click(panel().getByRole('button', { name: 'Still there?' }));
    await pass(50);
    expect(note()).toMatch(/still there ?.0\.50% to 2\.00%1\.990 to 2\.040$/);
    page.server.on('POST /api/valuebets/latest', () => latestAnswer([], [selected.id]));
    await say(page, []);
    await person().click(panel().getByRole('button', { name: 'Still there?' }));
    await pass(50);
    expect(note()).toMatch(/gone ?it was 2\.00%$/);
  });

  describe('knows the other value bets of the event', () => {
    const ofEvent = ({ events }: ValueBetQueryInput): boolean => events !== undefined;
    const others = () =>
      panel()
        .getAllByRole('article')
        .map((article) => /[\d.]+%/.exec(article.textContent ?? '')?.[0]);
    const at = (percentage: number) => aValueBet({ id: idOf(`over.${percentage}`), percentage });
    const path = `dashboard/valuebets/prematch?bet=${idOf('over.10')}`;

    it('from the list, until the whole event is told', async () => {
      const page = await open([at(10), at(9)], {
        path,
        routes: { 'POST /api/valuebets/latest': () => latestAnswer([at(10)]) },
      });
      expect(others()).toEqual(['9.00%']);
      await say(page, [at(10), at(9), at(8), at(7), at(6), at(5), at(4)], ofEvent);
      expect(others()).toEqual(['9.00%', '8.00%', '7.00%', '6.00%', '5.00%']);
      await person().click(panel().getByRole('button', { name: 'Show 1 more' }));
      expect(others()).toHaveLength(6);
    });

    it('asked with all that the list is asked with, but for its room', async () => {
      const valueRange = { minPercentage: 3, maxPercentage: 40, sort: 'value_asc' } as const;
      const config = settingsAnswer([aValueConfiguration({}, { valueRange })]);
      const page = await open([at(10)], {
        path,
        routes: { 'GET /api/settings/valuebets/prematch': () => config },
      });
      const { limit: _, ...list } = topicOf(page).asked;
      expect(list).toMatchObject({ minPercentage: 3, maxPercentage: 40, sort: 'value_asc' });
      expect(topicOf(page, ofEvent).asked).toEqual({ ...list, events: ['e1'] });
    });

    it('but for those that the person has hidden', async () => {
      const page = await open([at(10), at(9)], { path });
      const list = within(screen.getByRole('listitem', { name: /Real Sociedad/ }));
      const [, nine] = list.getAllByRole('article');
      await person().click(within(nine ?? document.body).getByRole('button', { name: 'More' }));
      await person().click(screen.getByRole('menuitem', { name: 'Hide this value bet' }));
      await say(page, [at(10), at(9), at(8)], ofEvent);
      expect(others()).toEqual(['8.00%']);
    });
  });

  it('reads the bet again every 60 s', async () => {
    const page = await open([selected], { path: `dashboard/valuebets/prematch?bet=${selected.id}` });
    const asked = () => page.server.asked.filter(({ path }) => path === '/api/valuebets/latest').length;
    const before = asked();
    await pass(60_000);
    expect(asked()).toBe(before + 1);
  });

  it('says that a bet is gone, and keeps its last figures', async () => {
    let isGone = false;
    const page = await open([selected], {
      path: `dashboard/valuebets/prematch?bet=${selected.id}`,
      routes: {
        'POST /api/valuebets/latest': () =>
          isGone ? latestAnswer([], [selected.id]) : latestAnswer([selected]),
      },
    });
    isGone = true;
    await say(page, []);
    await pass(60_000);
    expect(panel().getByText('Removed')).toBeTruthy();
    expect(panel().getByRole('button', { name: 'Stake calculator' })).toHaveProperty('disabled', true);
  });

  it('closes 200 ms after the press of its button', async () => {
    await open([selected], { path: `dashboard/valuebets/prematch?bet=${selected.id}` });
    await person().click(panel().getByRole('button', { name: 'Close' }));
    await pass(250);
    expect(screen.queryByRole('complementary', { name: 'Selected value bet' })).toBeNull();
  });

  it('shows the alternatives of another line with its fair odds', async () => {
    await open([selected], { path: `dashboard/valuebets/prematch?bet=${selected.id}` });
    await person().click(panel().getByRole('button', { name: /Line/ }));
    await person().click(screen.getByRole('option', { name: /^3/ }));
    await pass(50);
    const text = textOf(screen.getByRole('complementary', { name: 'Selected value bet' }));
    expect(text).toContain('Over 3 goals');
    expect(text).toMatch(/No-vig 2\.500/);
    expect(text).toMatch(/Value of the pair .2\.35%/);
  });
});

describe('a bookmaker that is no reference', () => {
  it('is in no average, on the card, in its alternatives and in the detail, which have one fair price', async () => {
    const [first] = several;
    if (!first) throw new Error('there is no bet');
    const bookies = BOOKIES.map((bookie) => ({
      ...bookie,
      ...(bookie.value === 'bwin' && { noReference: true }),
    }));
    await open([first], {
      routes: { 'GET /api/bookies/prematch': () => ({ success: true, bookies }) },
    });
    expect(textOf(row(/10\.00% value/))).toContain('Fair 2.000');
    await person().click(screen.getByRole('button', { name: /10\.00% value/ }));
    await pass(50);
    const detail = textOf(screen.getByRole('complementary', { name: 'Selected value bet' }));
    expect(detail).toContain('Fair odds2.000');
    // 2.20 over the mean of 1.95, 1.90 and 1.87: bwin's 1.88 is left out.
    expect(detail).toContain('Over the average15.38%');
    expect(detail).toContain('Average 1.906No-vig 2.000');
    expect(detail).toContain('Not in the average: Bwin');
  });
});

describe('alternative odds of a card', () => {
  it('open and close', async () => {
    await open([aValueBet()]);
    const toggle = within(row(/10\.00%/)).getByRole('button', { name: 'Alternative odds' });
    await person().click(toggle);
    await pass(50);
    const text = textOf(row(/10\.00%/));
    expect(text).toMatch(/Best 2\.200/);
    expect(text).toMatch(/Average 1\.900/);
    expect(text).toMatch(/No-vig 2\.000/);
    await person().click(within(row(/10\.00%/)).getByRole('button', { name: 'Hide the odds' }));
    expect(textOf(row(/10\.00%/))).not.toMatch(/Best/);
  });
});

describe('the Kelly calculator', () => {
  const dialog = () => within(screen.getByRole('dialog', { name: /Stake by Kelly/ }));
  const calculate = async () => {
    await person().click(within(row(/10\.00%/)).getByRole('button', { name: 'Stake calculator' }));
    await pass(50);
  };

  it('advises bank times fraction times the optimal Kelly', async () => {
    await open([aValueBet()]);
    await calculate();
    // (0.5 * 2.2 - 1) / 1.2 = 8.33 percent of 1000, a quarter of it.
    const text = textOf(screen.getByRole('dialog'));
    expect(text).toMatch(/Stake€20\.83/);
    expect(text).toMatch(/Optimal Kelly8\.33%/);
    expect(text).toMatch(/Probability50\.00%/);
  });

  it('says what the bookmaker takes of it, never more', async () => {
    const calculator = calculatorSettingsSchema.parse({ roundingStep: 5 });
    const routes = {
      'GET /api/bookies/prematch': () => ({
        success: true,
        bookies: BOOKIES.map((bookie) => ({ ...bookie, calculator })),
      }),
    };
    await open([aValueBet()], { routes });
    await calculate();
    expect(textOf(screen.getByRole('dialog'))).toMatch(/Stake€20\.83Winamax takes of it€20\.00/);
  });

  describe('logs the bet', () => {
    const LOGGED = { success: true, message: 'Logged', groupId: 'g', betIds: ['a'] };
    const openWith = async (plan: 'pro' | 'starter' = 'pro') => {
      const sent: unknown[] = [];
      const routes = {
        'POST /api/bankroll/bets': ({ body }: { body?: unknown }) => {
          sent.push(body);
          return LOGGED;
        },
      };
      await open([aValueBet()], { routes, user: { plan } });
      await calculate();
      return sent;
    };

    it('with the advised stake, the price of the list and the fair one', async () => {
      const sent = await openWith();
      await person().click(dialog().getByRole('button', { name: 'Log it' }));
      await pass(50);
      const { strategy, legs } = newBetsSchema.parse(sent[0]);
      expect([strategy, legs.length]).toEqual(['value', 1]);
      expect(legs[0]).toMatchObject({
        at: { bookie: 'winamax', currency: 'EUR' },
        pick: { market: 'OU', selection: 'over', handicap: 2.5 },
        odds: 2.2,
        fairOdds: 2,
        stakeCents: 2083,
        sourceId: 'e1~p~OU.FT.over.2.5@winamax',
      });
      expect(legs[0]?.listOdds).toBeUndefined();
      expect(dialog().getByRole('button', { name: 'Logged' }).hasAttribute('disabled')).toBe(true);
    });

    it('no larger than the account has room for, when its balance is taken', async () => {
      const routes = {
        'GET /api/bankroll/accounts': () => ({
          success: true,
          accounts: [anAccount({ balanceCents: 1200 })],
        }),
      };
      await open([aValueBet()], { routes, user: { plan: 'pro' } });
      await calculate();
      expect(dialog().getByText(/Your balance at Winamax is €12\.00/)).toBeTruthy();
      await person().click(dialog().getByRole('button', { name: 'Stake €12.00' }));
      await pass(50);
      expect(dialog().getByLabelText('Stake as placed').getAttribute('value')).toBe('12.00');
      expect(dialog().queryByText(/Your balance at/)).toBeNull();
    });

    it('as it was placed: another stake, other odds, the price of the list beside them', async () => {
      const sent = await openWith();
      const type = async (name: string, text: string) => {
        const field = dialog().getByLabelText(name);
        await person().clear(field);
        await person().type(field, `${text}{Tab}`);
      };
      await type('Stake as placed', '15');
      await type('Odds as placed', '2.15');
      await person().click(dialog().getByRole('button', { name: 'Log it' }));
      await pass(50);
      expect(newBetsSchema.parse(sent[0]).legs[0]).toMatchObject({
        stakeCents: 1500,
        odds: 2.15,
        listOdds: 2.2,
      });
    });
  });

  it('counts the void of a whole line by the half line beside it', async () => {
    // Over 3 at fair 2.00 and over 3.5 at 2.50: 40 % win, 40 % lose, 20 % get the stake back.
    const bet = aValueBet(
      {},
      {
        handicap: 3,
        lines: [
          { handicap: 3, probability: 0.5 },
          { handicap: 3.5, probability: 0.4 },
        ],
      },
    );
    const routes = { 'POST /api/valuebets/latest': () => latestAnswer([bet]) };
    await open([bet], { routes });
    await calculate();
    const text = textOf(screen.getByRole('dialog'));
    expect(text).toMatch(/Stake€20\.83/);
    expect(text).toMatch(/Probability40\.00%/);
    expect(text).toMatch(/Stake back20\.00%/);
    // 20.83 * (0.4 * 1.2 - 0.4), where a plain bet at 50 % would expect 2.08.
    expect(text).toMatch(/Expected profit€1\.67/);
  });

  it('stakes more on a line that loses by halves than on one that loses all', async () => {
    const lines = [
      { handicap: 2.25, probability: 0.5 },
      { handicap: 2.5, probability: 0.45 },
    ];
    const bet = aValueBet({}, { handicap: 2.25, lines });
    await open([bet], { routes: { 'POST /api/valuebets/latest': () => latestAnswer([bet]) } });
    await calculate();
    const text = textOf(screen.getByRole('dialog'));
    expect(text).toMatch(/Half lost20\.00%/);
    expect(Number(/Optimal Kelly([\d.]+)%/.exec(text)?.[1])).toBeGreaterThan(8.34);
  });

  it('says where it does not know how often a stake comes back', async () => {
    await open([aValueBet({}, { marketShortName: 'DNB', selection: '1', handicap: undefined })]);
    await calculate();
    expect(textOf(screen.getByRole('dialog'))).toContain('How often the stake comes back is not known here');
    expect(textOf(screen.getByRole('dialog'))).toMatch(/Stake€20\.83/);
  });

  it('follows bank and fraction, and begins anew on opening', async () => {
    await open([aValueBet()]);
    await calculate();
    const bank = dialog().getByLabelText('Bank');
    await person().clear(bank);
    await person().type(bank, '2000{Tab}');
    await pass(50);
    expect(textOf(screen.getByRole('dialog'))).toMatch(/Stake€41\.67/);
    const fraction = dialog().getByLabelText('Fraction');
    expect(fraction).toHaveProperty('value', '0.25');
    await person().clear(fraction);
    await person().type(fraction, '5{Tab}');
    await pass(50);
    expect(fraction).toHaveProperty('value', '1.00');
    await person().keyboard('{Escape}');
    await pass(300);
    await calculate();
    expect(dialog().getByLabelText('Bank')).toHaveProperty('value', expect.stringMatching(/^1,?000(\.00)?$/));
    expect(dialog().getByLabelText('Fraction')).toHaveProperty('value', '0.25');
  });

  it('reads the price again on opening, and says so when the bet is gone', async () => {
    const bet = aValueBet();
    let isGone = false;
    const page = await open([bet], {
      routes: {
        'POST /api/valuebets/latest': () => (isGone ? latestAnswer([], [bet.id]) : latestAnswer([bet])),
      },
    });
    await calculate();
    expect(dialog().getByText('still there')).toBeTruthy();
    isGone = true;
    await say(page, []);
    await pass(60_000);
    expect(dialog().getByText('Removed')).toBeTruthy();
  });

  it('says so where there is no bank, no value or no estimate', async () => {
    await open([aValueBet()]);
    await calculate();
    await person().clear(dialog().getByLabelText('Bank'));
    await person().tab();
    await pass(50);
    expect(dialog().getByText('Enter a bank above 0.')).toBeTruthy();
    const worthless = {
      splineValue: undefined,
      legacyValue: { blendedProbability: 0.4, valueBetPercentage: -12 },
    };
    await open([aValueBet({}, { value: worthless })]);
    await calculate();
    expect(dialog().getByText('No stake: the price has no value.')).toBeTruthy();
    const unknown = { splineValue: undefined, legacyValue: { blendedProbability: 0, valueBetPercentage: 0 } };
    await open([aValueBet({}, { value: unknown })]);
    await calculate();
    expect(dialog().getByText(/a probability of 50% is assumed/)).toBeTruthy();
  });
});

describe('the explanation', () => {
  const outcome = { probability: 0.5, fairOdds: 2, valueBetPercentage: 10 };
  const { alternativeOdds: _, lines: __, value, ...bet } = aValueBet().bet;
  const told = explainAnswerSchema.parse({
    success: true,
    message: '',
    data: {
      id: bet.id,
      event: anEvent(),
      bet,
      madeOn: isoAt(),
      method: 'oddsRatio',
      source: 'spline',
      estimate: { ...outcome, groups: 4 },
      value,
      quotes: [
        {
          bookie: 'bwin',
          handicap: 2.5,
          odds: { over: 1.9, under: 1.9 },
          ageMs: 4000,
          marginPct: 5.26,
          weight: 0.25,
          probability: 0.5,
          isSameBet: true,
        },
        {
          bookie: 'winamax',
          handicap: 2.5,
          odds: { over: 2.2, under: 1.65 },
          ageMs: 3000,
          marginPct: 6,
          weight: 0,
          isSameBet: true,
          notUsed: 'OWN',
        },
        {
          bookie: 'bwin',
          handicap: 3,
          odds: { over: 2.4, under: 1.55 },
          ageMs: 4000,
          marginPct: 6,
          weight: 0.25,
          probability: 0.4,
          isSameBet: false,
        },
      ],
      methods: [
        { method: 'oddsRatio', ...outcome },
        { method: 'power', ...outcome, probability: 0.49, fairOdds: 2.041 },
      ],
      range: { min: 0.49, max: 0.5 },
      without: [{ bookies: ['bwin'], ...outcome, shiftPoints: -0.4 }],
      lines: [
        { handicap: 2.5, probability: 0.5 },
        { handicap: 3, probability: 0.4 },
      ],
    },
  });

  it('shows every price, each method and each bookmaker left out, and exports all of it', async () => {
    const bets = [aValueBet()];
    const page = await open(bets, {
      path: `dashboard/valuebets/prematch?bet=${bet.id}`,
      routes: { 'GET /api/valuebets/explain': () => told },
    });
    expect(page.server.asked.some(({ path }) => path.includes('explain'))).toBe(false);
    await person().click(panel().getByRole('button', { name: 'Explain the price' }));
    await pass(100);
    expect(panel().getByText(/4 bookmakers, 12 prices/)).toBeTruthy();
    const methods = within(panel().getByRole('table', { name: 'By method' }));
    expect(textOf(methods.getAllByRole('row')[1])).toMatch(/Odds ratio ?in use50\.00%2\.00010\.00%/);
    expect(panel().getByText('Between 49.00% and 50.00% by method.')).toBeTruthy();
    const without = within(panel().getByRole('table', { name: 'Without each bookmaker' }));
    expect(textOf(without.getAllByRole('row')[1])).toMatch(/Bwin−0\.40 pt/);
    const prices = () => within(panel().getByRole('table', { name: 'Every price' })).getAllByRole('row');
    expect(prices()).toHaveLength(3);
    expect(textOf(prices()[2])).toContain('judged');
    await person().click(panel().getByRole('button', { name: '1 price at other lines' }));
    expect(prices()).toHaveLength(4);
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:test');
    await person().click(panel().getByRole('button', { name: 'Export as JSON' }));
    const [file] = saved.mock.calls[0] ?? [];
    if (!(file instanceof Blob)) throw new Error('no file');
    expect(explainAnswerSchema.shape.data.parse(JSON.parse(await file.text()))).toEqual(told.data);
  });

  it('that fails says so and can be asked again', async () => {
    await open([aValueBet()], {
      path: `dashboard/valuebets/prematch?bet=${bet.id}`,
      routes: { 'GET /api/valuebets/explain': () => refusal(404, 'NOT_FOUND') },
    });
    await person().click(panel().getByRole('button', { name: 'Explain the price' }));
    await pass(100);
    expect(panel().getByText('The explanation did not load')).toBeTruthy();
  });
});
