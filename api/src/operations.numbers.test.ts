import { expect, inject, test, vi } from 'vitest';
import { onOneDatabase, rowsOf } from '#kernel/db/testing';
import {
  AttackedServices,
  answerCheck,
  type DocumentedOperation,
  type NumberInput,
  numberInputs,
  requestsOf,
  rightRequests,
  shotOf,
} from '#testing/openapi';

/** `npm run fuzz` and the deep run send everything, `npm test` a tenth of it at each place: the seed says which. */
const SEED = Number(process.env.FUZZ_SEED ?? inject('seed'));
const SHARE = process.env.FUZZ_EXAMPLES === undefined ? 1 / inject('share') : 1;
vi.setConfig({ testTimeout: 600_000 });

/** As they are written: whoever reads 2^53 + 1 has another number already. */
const BEYOND = ['9007199254740993', '-9007199254740993'];
const EXTREMES = [
  ...BEYOND,
  ...['5e-324', '-1e-9', '1e15', '1e21', '1.7976931348623157e308', '1e400', '-0', '-1', '1.0000001'],
];
/** One of a kind, so that each is found where it is kept: next to nothing, tiny, with too many decimals, large. */
const uniqueOf = (count: number) => [
  ...[`${count}e-320`, `1.${count}e-9`, `12.345${count}`, `100000.00${count}`, `21474${count}`],
];

/** Items of an ingest body are refused one by one: parse-ingest.test.ts, results.test.ts. */
const IS_ITEM = /^body (quotes|results)\b/;
/** What only narrows a list, or is compared and not kept. */
const isOnlyRead = ({ method, name }: DocumentedOperation, place: string) =>
  method === 'GET' || /\/(query|rejected)$/.test(name) || /version|newest|agreed/.test(place);
/** Prices are kept to the millionth (docs/decisions/0024), those of a bot's bets to the thousandth. */
const isPrice = (place: string) => /odds$/i.test(place);
const priceAsKept = (odds: number): number[] => [Math.floor(odds * 1e6) / 1e6, Math.round(odds * 1e3) / 1e3];
/** Sign-ins of the test, what goes with its clock, and the log, which has what was refused. */
const MAY_CHANGE = new Set(['sessions', 'feedWatch', 'auditLog', 'auditHead']);

/** Whether a number stands in what is kept, be it in hundredths, basis points or millionths. */
function isKept(sent: number, text: string): boolean {
  const numbers = new Set(text.match(/-?\d+(\.\d+)?(e[+-]?\d+)?/g)?.map(Number));
  return [1, 1e2, 1e3, 1e4, 1e6].some((scale) => {
    const whole = Math.round(sent * scale);
    const isWhole = whole !== 0 && Math.abs(sent * scale - whole) < 1e-6;
    return numbers.has(sent) || (isWhole && numbers.has(whole));
  });
}

onOneDatabase('numbers of every size', (database) => {
  test('are taken as they are or refused, wherever an operation takes one, and lists stay readable', async () => {
    const attacked = await AttackedServices.open(database());
    const { db, kind } = attacked.services.database;
    const me = await attacked.attacker('owner', 'pro');
    const right = await rightRequests(attacked, me);
    const wrong: string[] = [];
    let count = 10_000;

    /** @returns how to send again what was refused */
    async function shootAt(operation: DocumentedOperation, { location: place, bounds, make }: NumberInput) {
      const faultOf = answerCheck(operation);
      const refused: (() => Promise<Response>)[] = [];
      count += 1;
      const texts = [...EXTREMES, ...bounds, ...uniqueOf(count)];
      let [by, shot] = [await attacked.again(me), await make()];
      for (const text of texts.filter((_, at) => (at + count + SEED) % SHARE === 0)) {
        const said = `${operation.name}: ${text} in ${place}`;
        const sent = shot(text);
        const answer = await attacked.send(sent, by);
        const body = await answer.clone().text();
        const fault = await faultOf(answer);
        if (fault !== undefined) wrong.push(`${said}: ${fault}`);
        if (!answer.ok) refused.push(async () => attacked.send(sent, await attacked.again(me)));
        const isTaken = answer.ok && !/"refused":[1-9]|"skipped":\[\{/.test(body);
        if (isTaken && BEYOND.includes(text)) wrong.push(`${said} is taken`);
        if (isTaken && kind === 'sqlite' && uniqueOf(count).includes(text) && !isOnlyRead(operation, place)) {
          const kept = Object.values(await rowsOf(db)).join('\n');
          const ways = [Number(text), ...(isPrice(place) ? priceAsKept(Number(text)) : [])];
          if (!ways.some((way) => isKept(way, kept + body))) wrong.push(`${said} becomes another number`);
        }
        // Whatever is not refused for its form may have used up what the request is about, or ended the session.
        if (answer.status !== 400) [by, shot] = [await attacked.again(me), await make()];
      }
      return refused;
    }

    for (const operation of attacked.operations) {
      const refused: (() => Promise<Response>)[] = [];
      for (const makeRequest of right[operation.name] ?? requestsOf(operation))
        for (const placed of await numberInputs(operation, makeRequest))
          if (!IS_ITEM.test(placed.location)) refused.push(...(await shootAt(operation, placed)));
      if (refused.length === 0 || kind !== 'sqlite') continue;
      const before = await rowsOf(db);
      for (const again of refused) await again();
      for (const [table, rows] of Object.entries(await rowsOf(db)))
        if (rows !== before[table] && !MAY_CHANGE.has(table))
          wrong.push(`${operation.name}: refused, and yet ${table} has changed`);
    }

    const reads = attacked.operations.filter(({ method, path, parameters }) => {
      const needsNothing = parameters.every((each) => each.in === 'query' && !each.required);
      return method === 'GET' && needsNothing && path !== '/api/live';
    });
    for (const operation of reads) {
      const answer = await attacked.send(shotOf(operation, {}), await attacked.again(me));
      const fault = answer.status < 400 ? await answerCheck(operation)(answer) : `${answer.status}`;
      if (fault !== undefined) wrong.push(`${operation.name} afterwards: ${fault}`);
    }
    expect(wrong.join('\n')).toBe('');
  });
});
