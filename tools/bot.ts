import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_BOT_KEY } from '../api/src/config.ts';
import type { Arb, ArbBet } from '../libs/domain/src/arbs/index.ts';
import { arbQueryAnswerSchema } from '../libs/domain/src/arbs/index.ts';
import {
  type BotReportInput,
  type BotReportsAnswer,
  botReportsAnswerSchema,
} from '../libs/domain/src/bot-reports/index.ts';
import { botUsersAnswerSchema, type PartialBotUser } from '../libs/domain/src/bot-users/index.ts';
import { fail } from './run.ts';

/**
 * `npm run bot -- [--url http://localhost:4000] [--key ...] [--every 3000] [--rounds 0]`: a bot that places the demo's
 * arbs for the demo's bot users and reports their results, until Ctrl-C or for a number of rounds.
 */
const PASSWORD = 'bothways-demo';
const DEMO_ADMIN = 'admin@bothways.test';
/** A minute, instead of the length of a match. */
const SETTLES_AFTER_MS = [20_000, 90_000] as const;
const BEATS_AT_ONCE = 40;

const given = (name: string): string | undefined =>
  process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined;

const url = given('--url') ?? 'http://localhost:4000';
const key = given('--key') ?? process.env.BOT_INGEST_KEY ?? DEMO_BOT_KEY;
const everyMs = Number(given('--every') ?? 3000);
const rounds = Number(given('--rounds') ?? 0);

interface Placed {
  email: string;
  bets: { id: string; stake: number; odds: number }[];
  settleAtMs: number;
}

const json = { 'content-type': 'application/json', origin: url };
const now = (): string => new Date().toISOString();
const among = <T>(items: readonly T[]): T | undefined => items[Math.floor(Math.random() * items.length)];
const cents = (euros: number): number => Math.round(euros * 100) / 100;

async function answerOf(path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url + path, init);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** Signs in as the demo's admin, who sees the bot's users and the arbs of the demo's odds. */
async function signIn(): Promise<{ cookie: string }> {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: DEMO_ADMIN, password: PASSWORD }),
  });
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (cookie === undefined) throw new Error(`${DEMO_ADMIN} could not sign in at ${url}: is it the demo?`);
  return { cookie };
}

async function runningUsers(headers: { cookie: string }): Promise<PartialBotUser[]> {
  const path = '/api/bot/users?fields=basic,status,bookies';
  const { data } = botUsersAnswerSchema.parse(await answerOf(path, { headers }));
  return data.filter(({ enabled, started, mode }) => enabled && started && mode !== 'bonus');
}

async function arbsNow(headers: { cookie: string }): Promise<readonly Arb[]> {
  const body = JSON.stringify({ channels: ['prematch'], minPercentage: 0 });
  const init = { method: 'POST', headers: { ...json, ...headers }, body };
  return arbQueryAnswerSchema.parse(await answerOf('/api/arbs/query', init)).data.arbs;
}

async function tell(reports: readonly BotReportInput[]): Promise<BotReportsAnswer> {
  const headers = { ...json, authorization: `Bearer ${key}` };
  const body = JSON.stringify({ reports });
  return botReportsAnswerSchema.parse(await answerOf('/api/ingest/bot', { method: 'POST', headers, body }));
}

const lineOf = ({ handicap, team }: ArbBet): string =>
  handicap === undefined ? '' : `(${team === undefined ? '' : `t${team},`}${handicap})`;
const rawName = (arb: Arb, bet: ArbBet): string =>
  [
    bet.period,
    arb.event.id,
    `${bet.marketShortName}${lineOf(bet)}`,
    bet.selection,
    ...(bet.overTimeIncluded ? [`${bet.period} Incl OT`] : []),
  ].join('|');

/** Builds the report of an arb as placed by the bot, with stakes that pay the same either way. */
function place({ _id: { email } }: PartialBotUser, arb: Arb): { report: BotReportInput; placed: Placed } {
  const total = 60 + Math.random() * 200;
  const inverse = arb.bets.reduce((sum, { odds }) => sum + 1 / odds, 0);
  const bets = arb.bets.map((bet) => ({
    id: `sim-${randomUUID()}`,
    bookie: bet.bookie,
    name: rawName(arb, bet),
    stake: Math.max(0.01, cents(total / bet.odds / inverse)),
    odds: bet.originalOdds,
    placedAt: now(),
  }));
  const { id, name, sport, league, players, startedAt } = arb.event;
  const report: BotReportInput = {
    id: randomUUID(),
    email,
    at: now(),
    kind: 'bets',
    group: {
      groupKey: `sim-${randomUUID()}`,
      version: 1,
      event: {
        id,
        name: name.replace(' vs ', ' - '),
        sport: sport.name,
        teams: players.length > 0 ? players.map((player) => player.name) : name.split(' vs '),
        league: [league.name, league.country].filter(Boolean).join(', '),
        startsAt: startedAt,
      },
      profit: arb.profit,
      bets,
    },
  };
  const [soonest, latest] = SETTLES_AFTER_MS;
  const settleAtMs = Date.now() + soonest + Math.random() * (latest - soonest);
  return { report, placed: { email, bets, settleAtMs } };
}

/** Settles the bets: one wins, the others lose. */
function settle({ email, bets }: Placed): BotReportInput[] {
  const winner = among(bets);
  return bets.map(({ id, stake, odds }) => ({
    id: `${id}-settled`,
    email,
    at: now(),
    kind: 'settlement' as const,
    betId: id,
    payout: id === winner?.id ? cents(stake * odds) : 0,
    settledAt: now(),
  }));
}

/** Reports a heartbeat of a user's bot, and the balance of one of the accounts. */
function signs({ _id: { email }, bookies = {} }: PartialBotUser): BotReportInput[] {
  const said = { email, at: now() };
  const account = among(Object.entries(bookies).filter(([, { enabled }]) => enabled));
  const beat: BotReportInput = { ...said, id: randomUUID(), kind: 'heartbeat' };
  if (!account) return [beat];
  const [bookie, { balance, status, loginError }] = account;
  const total = Math.max(0, cents(balance.total + (Math.random() - 0.5) * 20));
  return [
    beat,
    { ...said, id: randomUUID(), kind: 'balance', bookie, total, normal: total },
    {
      ...said,
      id: randomUUID(),
      kind: 'account',
      bookie,
      logged: status.logged,
      loginError: loginError ?? null,
      logInRetries: status.logInRetries,
    },
  ];
}

const waiting: Placed[] = [];

async function round(headers: { cookie: string }, users: readonly PartialBotUser[]): Promise<void> {
  const reports: BotReportInput[] = [];
  const [user, arb] = [among(users), among(await arbsNow(headers))];
  if (user && arb) {
    const { report, placed } = place(user, arb);
    reports.push(report);
    waiting.push(placed);
  }
  for (const placed of waiting.filter(({ settleAtMs }) => settleAtMs <= Date.now())) {
    waiting.splice(waiting.indexOf(placed), 1);
    reports.push(...settle(placed));
  }
  for (const each of users.slice(0, BEATS_AT_ONCE)) reports.push(...signs(each));
  const { accepted, refused, results } = await tell(reports);
  const why = results.find(({ reason }) => reason !== undefined)?.reason;
  console.log(
    `${accepted} accepted, ${refused} refused${why === undefined ? '' : ` (${why})`}, ${waiting.length} open`,
  );
}

async function main(): Promise<void> {
  const headers = await signIn();
  const users = await runningUsers(headers);
  console.log(`Reports for ${users.length} bot users to ${url}`);
  for (let done = 0; rounds === 0 || done < rounds; done += 1) {
    await round(headers, users);
    await sleep(everyMs);
  }
}

await main().catch(fail);
