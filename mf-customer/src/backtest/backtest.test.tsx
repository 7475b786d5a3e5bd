import { type Backtest, type Found, type Judgement, newBacktestSchema } from '@bothways/domain/backtest';
import { DAY_MS } from '@bothways/domain/time';
import { aUser, type Routes, refusal, renderArea, shownToasts } from '@bothways/platform/testing';
import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import area from '../area.tsx';
import { aBacktest, aFound, aJudgement } from '../testing/backtests.ts';
import { isoAt } from '../testing/factories.ts';
import { listRoutes, pass, person, textOf, withFakeTime } from '../testing/screen.tsx';
import { anArbConfiguration, aValueConfiguration, settingsAnswer } from '../testing/settings.ts';

withFakeTime();
// Fetched when it is opened; here it is at hand.
beforeAll(() => import('./backtest-screen.tsx'));

const toasts = shownToasts();
const HISTORY = { from: isoAt(30 * DAY_MS), to: isoAt(-DAY_MS) };
const ARBS = [
  anArbConfiguration({ id: 'c1', name: 'Spain' }),
  anArbConfiguration({ id: 'c2', name: 'Everything', isActive: false }),
];

const listAnswer = (backtests: readonly Backtest[], history: object | undefined = HISTORY) => ({
  success: true,
  backtests,
  ...(history && { history }),
});
const judged = (judgement: Judgement = aJudgement()) => ({ success: true, judgement });
const foundAnswer = (found: readonly Found[], next?: number) => ({
  success: true,
  found,
  ...(next !== undefined && { next }),
});

interface OpenOptions {
  runs?: readonly Backtest[];
  routes?: Routes;
  path?: string;
  locale?: 'en' | 'es';
  plan?: 'free' | 'starter' | 'pro';
}

async function open({ runs = [], routes = {}, path = '', locale = 'en', plan = 'pro' }: OpenOptions = {}) {
  const page = await renderArea(area, {
    path: `dashboard/odds/backtest${path}`,
    locale,
    user: aUser({ plan }),
    routes: listRoutes({
      'GET /api/backtests': () => listAnswer(runs),
      'GET /api/backtests/b1/judgement': () => judged(),
      'GET /api/backtests/b1/found': () => foundAnswer([aFound()]),
      'GET /api/settings/arbs/prematch': () => settingsAnswer(ARBS),
      'GET /api/settings/arbs/live': () => settingsAnswer([]),
      'GET /api/settings/valuebets/prematch': () =>
        settingsAnswer([aValueConfiguration({ id: 'v1', name: 'Value' })]),
      'GET /api/settings/valuebets/live': () => settingsAnswer([]),
      ...routes,
    }),
  });
  for (let question = 0; question < 5; question++) await pass(50);
  return page;
}
type Page = Awaited<ReturnType<typeof open>>;

const asked = (page: Page, method: string, path: string) =>
  page.server.asked.filter((each) => each.method === method && each.path.startsWith(path));
/** What was asked to be replayed, as the server reads it. */
const sent = (page: Page) =>
  asked(page, 'POST', '/api/backtests').map(({ body }) => newBacktestSchema.parse(body));
const press = async (name: string | RegExp): Promise<void> => {
  await person().click(screen.getByRole('button', { name }));
  await pass(100);
};
const choose = async (name: string): Promise<void> => {
  await person().click(screen.getByRole('button', { name: /Configuration/ }));
  await person().click(screen.getByRole('option', { name }));
};
const rowsOf = (name: string) => within(screen.getByRole('table', { name })).getAllByRole('row');

describe('a new backtest', () => {
  it('replays a configuration over days of the history, with stakes as they are said', async () => {
    const page = await open({
      routes: { 'POST /api/backtests': () => ({ success: true, backtest: aBacktest() }) },
    });
    await choose('Everything');
    const stake = screen.getByRole('textbox', { name: 'Flat stake' });
    await person().clear(stake);
    await person().type(stake, '12.5');
    page.server.on('GET /api/backtests', () => listAnswer([aBacktest()]));
    await press('Run');
    await pass(200);
    const [body] = sent(page);
    expect(body).toMatchObject({ kind: 'arbs', configurationId: 'c2' });
    expect(Date.parse(body?.to ?? '')).toBeLessThanOrEqual(Date.now());
    expect(body?.betting).toMatchObject({ delay: 5, flatCents: 1250, kellyPct: 25, oncePer: 'event' });
    expect(screen.getByRole('heading', { name: 'What it would have shown' })).toBeTruthy();
  });

  it('says what is missing at its field, and sends nothing', async () => {
    const page = await open();
    await press('Run');
    expect(screen.getByText('Choose a configuration.')).toBeTruthy();
    const kelly = screen.getByRole('textbox', { name: 'Part of Kelly' });
    await person().clear(kelly);
    await person().type(kelly, '250');
    expect(screen.getByText('From 1 to 100 percent.')).toBeTruthy();
    await choose('Spain');
    await press('Run');
    expect(asked(page, 'POST', '/api/backtests')).toEqual([]);
  });

  it.each([
    ['configurationNotFound', 'This configuration is gone. Choose another one.'],
    ['noBookmakers', 'No bookmaker is chosen in this configuration. Choose some in it, or take another one.'],
    ['outsideHistory', 'No odds are stored of these days. Choose others.'],
    ['tooManyKept', 'You keep as many backtests as there may be. Delete one, then run this.'],
    ['tooManyUnderWay', 'Two of yours are under way. Wait for one, or cancel it.'],
  ])('that is refused with %s says why', async (error, text) => {
    await open({ routes: { 'POST /api/backtests': () => refusal(409, 'CONFLICT', 'no', { error }) } });
    await choose('Spain');
    await press('Run');
    expect(screen.getByText(text)).toBeTruthy();
  });

  it('asked again after a failure is the same one, and another one once it was begun', async () => {
    const answers = [
      () => refusal(503, 'UNAVAILABLE'),
      () => ({ success: true, backtest: aBacktest() }),
      () => ({ success: true, backtest: aBacktest() }),
    ];
    const page = await open({ routes: { 'POST /api/backtests': () => answers.shift()?.() } });
    await choose('Spain');
    await press('Run');
    expect(screen.getByText(/The server is not available right now\./)).toBeTruthy();
    await pass(60_000);
    await press('Run');
    await pass(200);
    await press('All backtests');
    await choose('Spain');
    await press('Run');
    const [first, second, third] = sent(page);
    expect(second).toEqual(first);
    expect(third).not.toEqual(second);
    expect(third).toMatchObject({ configurationId: 'c1' });
  });

  it('leads to the list where there is no configuration of it', async () => {
    await open();
    await person().click(screen.getByRole('radio', { name: 'Live' }));
    await pass(100);
    expect(screen.getByText('You have no configuration of this list yet.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Configurations of arbs' }).getAttribute('href')).toBe(
      '/en/dashboard/arbs/live',
    );
  });

  it('says how long it may take, going by the last one', async () => {
    await open({ runs: [aBacktest({ startedAt: isoAt(100_000), endedAt: isoAt(30_000) })] });
    expect(screen.getByText(/7 days\..*May take about 1 min, going by your last one\./)).toBeTruthy();
  });

  it.each([
    ['nothing is stored', undefined],
    ['no event of what is stored has begun', { from: isoAt(-DAY_MS), to: isoAt(-2 * DAY_MS) }],
  ])('cannot be asked for while %s', async (_what, history) => {
    const answer = { success: true, backtests: [], ...(history && { history }) };
    await open({ routes: { 'GET /api/backtests': () => answer } });
    expect(screen.getByText('Nothing to replay yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run' })).toBeNull();
  });
});

describe('the list of backtests', () => {
  it('says how far each is, asks on while one is under way, and warns of many tries', async () => {
    const running = aBacktest({
      id: 'b2',
      configuration: { id: 'c2', name: 'Everything' },
      state: 'running',
      progress: { events: 12, ofEvents: 40, points: 5000, found: 3 },
    });
    const page = await open({ runs: [running, aBacktest()] });
    expect(screen.getByText('12 of 40 events, 5,000 prices, 3 found')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of Everything' }).getAttribute('value')).toBe(
      '12',
    );
    expect(screen.getByText(/You have tried 2 configurations here/)).toBeTruthy();
    page.server.on('GET /api/backtests', () => listAnswer([{ ...running, state: 'done' }, aBacktest()]));
    await pass(2500);
    expect(screen.queryByRole('progressbar')).toBeNull();
    const before = asked(page, 'GET', '/api/backtests').length;
    await pass(10_000);
    expect(asked(page, 'GET', '/api/backtests')).toHaveLength(before);
  });

  it('cancels one that is under way', async () => {
    const running = aBacktest({ state: 'running' });
    const cancelled = aBacktest({ state: 'cancelled' });
    const page = await open({
      runs: [running],
      routes: { 'POST /api/backtests/b1/cancel': () => ({ success: true, backtest: cancelled }) },
    });
    page.server.on('GET /api/backtests', () => listAnswer([cancelled]));
    await press('Cancel Spain');
    expect(screen.getByText('Cancelled')).toBeTruthy();
  });

  it('says so where it was over by then', async () => {
    await open({
      runs: [aBacktest({ state: 'running' })],
      routes: {
        'POST /api/backtests/b1/cancel': () => refusal(409, 'CONFLICT', 'over', { error: 'alreadyOver' }),
      },
    });
    await press('Cancel Spain');
    expect(toasts).toContainEqual(expect.objectContaining({ title: 'It is over already.' }));
  });

  it('deletes one after a question', async () => {
    const page = await open({
      runs: [aBacktest()],
      routes: { 'DELETE /api/backtests/b1': () => ({ success: true, message: 'Deleted' }) },
    });
    await press('Delete Spain');
    await press('Keep');
    await pass(300);
    expect(asked(page, 'DELETE', '/api/backtests')).toEqual([]);
    await press('Delete Spain');
    page.server.on('GET /api/backtests', () => listAnswer([]));
    await person().click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await pass(400);
    expect(screen.getByText('None yet')).toBeTruthy();
  });

  it('takes one into the form, to be changed and run again', async () => {
    await open({ runs: [aBacktest({ kind: 'arbs', configuration: { id: 'c2', name: 'Everything' } })] });
    await press('Run again with changes: Everything');
    expect(screen.getByRole('button', { name: /Configuration/ }).textContent).toContain('Everything');
  });

  it('says that a configuration of one is gone', async () => {
    await open({ runs: [aBacktest({ kind: 'arbs', configuration: { id: 'gone', name: 'Old' } })] });
    await press('Run again with changes: Old');
    expect(screen.getByText('This configuration is gone. Choose another one.')).toBeTruthy();
  });

  it('offers to try again where it fails', async () => {
    const page = await open({ routes: { 'GET /api/backtests': () => refusal(500, 'INTERNAL') } });
    await pass(10_000);
    expect(screen.getByText('Could not load the backtests')).toBeTruthy();
    page.server.on('GET /api/backtests', () => listAnswer([]));
    await press('Retry');
    expect(screen.getByText('None yet')).toBeTruthy();
  });

  it('is locked without the plan, and asks nothing', async () => {
    const page = await open({ plan: 'free' });
    expect(screen.getByText('Not in your plan')).toBeTruthy();
    expect(asked(page, 'GET', '/api/backtests')).toEqual([]);
  });
});

describe('a result', () => {
  const openResult = (options: OpenOptions = {}) =>
    open({ runs: [aBacktest()], path: '?run=b1', ...options });

  it('of value bets says closing prices first, and that the profit may be luck', async () => {
    await openResult();
    const main = textOf(document.body);
    expect(main).toMatch(/60 shown.*55 there 5 s later.*32 bets, one an event/);
    expect(main.indexOf('CLV+2.4%known for 28 of 32')).toBeLessThan(main.indexOf('Profit+€46.62'));
    expect(main).toContain('19 runs of 20−€71.30 to +€151.30');
    expect(main).toContain('It beat the closing price. Between +0.9% and +3.8% over 28 events');
    expect(main).toContain('The profit may be luck. With other luck the same bets make −€71.30 to +€151.30');
  });

  it('of arbs begins with the profit', async () => {
    await open({ runs: [aBacktest({ kind: 'arbs' })], path: '?run=b1' });
    const main = textOf(document.body);
    expect(main).toContain('Most at risk€120.00');
    expect(main).not.toContain('It beat the closing price');
  });

  it('says what became of everything, and how long it stood', async () => {
    await openResult();
    const main = textOf(document.body);
    expect(main).toMatch(
      /Shown, of 32 events60.*after 5 s−5.*already−23.*Bets32.*1 of them postponed−2.*1 of them void30/,
    );
    expect(main).toContain(
      'Of 48 measured, half stood longer than 41 s; a quarter less than 12 s, a quarter more than 3 min',
    );
    expect(main).toContain('12 were seen only once');
  });

  it('names its limits with their figures, and the gaps of the feed', async () => {
    await openResult();
    const main = textOf(document.body);
    for (const limit of [
      'Refusals.',
      'Accounts end.',
      '€50.00 a bet is assumed',
      'You tried 4 configurations on these days.',
      '30 settled bets say little',
      '2 bets have none: left out, not taken as void.',
      '4 bets have none and are not in the CLV',
      'fell silent 2 times, 1 h 30 m in all',
      'Of 7 events long over',
    ])
      expect(main).toContain(limit);
    await person().click(screen.getByText('The longest'));
    expect(textOf(screen.getByText('The longest').parentElement ?? undefined)).toMatch(/Bwin.*1 h/);
  });

  it('is judged by another delay without a replay, and the address keeps it', async () => {
    const page = await openResult();
    const row = rowsOf('Still there after').find((each) => each.getAttribute('aria-current') === 'true');
    expect(textOf(row)).toMatch(/^5 s91\.7%35/);
    page.server.on('GET /api/backtests/b1/judgement', () =>
      judged(aJudgement({ betting: { ...aJudgement().betting, delay: 15 } })),
    );
    await press('15 s');
    await pass(200);
    expect(asked(page, 'GET', '/api/backtests/b1/judgement').at(-1)?.path).toContain('delay=15');
    expect(page.router.state.location.search).toContain('delay=15');
    expect(textOf(document.body)).toContain('45 there 15 s later');
    await pass(1000);
    expect(screen.getByRole('button', { name: /From shown to placed/ }).textContent).toContain('15 s');
    expect(page.router.state.location.search).toContain('delay=15');
  });

  it('is judged by other stakes once the person pauses, and not by those that nobody can bet', async () => {
    const page = await openResult();
    const stake = screen.getByRole('textbox', { name: 'Flat stake' });
    await person().clear(stake);
    await pass(1000);
    expect(asked(page, 'GET', '/api/backtests/b1/judgement')).toHaveLength(1);
    await person().type(stake, '30');
    await pass(1000);
    const paths = asked(page, 'GET', '/api/backtests/b1/judgement').map(({ path }) => path);
    expect(paths.at(-1)).toContain('flatCents=3000');
    expect(paths).toHaveLength(2);
  });

  it('has its curve as a table too', async () => {
    await openResult();
    expect(
      screen.getByRole('img', { name: /Running profit from .*\+€46\.62 with flat stakes/ }),
    ).toBeTruthy();
    await person().click(screen.getByRole('radio', { name: 'Table' }));
    expect(rowsOf('Running profit by day').map(textOf)).toEqual([
      'DayBetsFlat €20.0025% of Kelly',
      'Nov 1410−€20.00−€10.00',
      'Nov 1710+€15.00+€30.00',
      'Nov 1910+€46.62+€81.23',
    ]);
  });

  it('is broken down by bookmaker, sport and market', async () => {
    await openResult();
    expect(textOf(rowsOf('Where it comes from')[1])).toMatch(
      /^Bet3654080\.0%20€400\.00−€2\.00−0\.5%\+2\.4% 19\/20/,
    );
    await person().click(screen.getByRole('radio', { name: 'Market' }));
    expect(textOf(rowsOf('Where it comes from')[2])).toMatch(/^Asian handicap/);
  });

  it('lists what was found page by page, and gives all of it as a file', async () => {
    const first = aFound({ stoodAfterS: [0], isOneSample: true });
    const legs = aFound().legs.map((leg) => ({ ...leg, owner: 'unibet' }));
    const second = aFound({ number: 2, legs, event: { ...aFound().event, home: 'Athletic' } });
    const pages = ({ path }: { path: string }) =>
      path.includes('cursor=1') ? foundAnswer([second]) : foundAnswer([first], 1);
    const texts: string[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    );
    vi.stubGlobal(
      'Blob',
      class extends Blob {
        constructor(parts: string[], options?: BlobPropertyBag) {
          super(parts, options);
          texts.push(...parts);
        }
      },
    );
    await openResult({ routes: { 'GET /api/backtests/b1/found': pages } });
    expect(textOf(rowsOf('Everything it would have shown')[1])).toMatch(
      /Real Sociedad – Villarreal.*seen oncegone after 5 s\+3\.2%Bet365 ?Over 2\.5 goals2\.100Won/,
    );
    await press('Show more');
    expect(rowsOf('Everything it would have shown')).toHaveLength(3);
    expect(textOf(rowsOf('Everything it would have shown')[2])).toContain(
      'Bet365 price of UnibetOver 2.5 goals',
    );
    await press('All of it, CSV');
    await pass(200);
    expect(texts.join('').trim().split('\r\n')).toHaveLength(3);
    expect(texts.join('')).toContain('Athletic');
  });

  it('of nothing says what to do', async () => {
    const empty = aJudgement({ found: { count: 0, events: 0 } });
    await openResult({ routes: { 'GET /api/backtests/b1/judgement': () => judged(empty) } });
    expect(screen.getByText('It would have shown nothing')).toBeTruthy();
    expect(screen.getByText('What this cannot know')).toBeTruthy();
    expect(screen.getByText(/^Events that began on these days count/)).toBeTruthy();
  });

  it('that cannot be judged can be tried again', async () => {
    await openResult({ routes: { 'GET /api/backtests/b1/judgement': () => refusal(500, 'INTERNAL') } });
    await pass(10_000);
    expect(screen.getByText('Could not judge it')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it.each([
    [{ state: 'failed', fault: 'tooMuchFound' }, 'It found more than 20,000 opportunities'],
    [{ state: 'failed', fault: 'brokeOff' }, 'It broke off'],
    [{ state: 'cancelled' }, 'It was cancelled'],
  ] as const)('of one that is %o says why there is none, with a way on', async (over, title) => {
    await open({ runs: [aBacktest(over)], path: '?run=b1' });
    expect(screen.getByText(title)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Run again with changes: Spain' })).toBeTruthy();
  });

  it('of one that is gone leads back', async () => {
    await open({ path: '?run=other' });
    expect(screen.getByText('This backtest is gone')).toBeTruthy();
    await press('All backtests');
    expect(screen.getByText('None yet')).toBeTruthy();
  });

  it('is said in Spanish', async () => {
    await openResult({ locale: 'es' });
    const main = textOf(document.body);
    expect(main).toContain('El beneficio puede ser suerte.');
    expect(main).toMatch(/CLV\+2,4\s%conocido en 28 de 32/);
    expect(main).toContain('Has probado 4 configuraciones en estos días.');
  });
});
