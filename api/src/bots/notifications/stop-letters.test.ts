import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transact } from '#kernel/db';
import { headerOf, readMail, type SmtpCatcher, startSmtpCatcher } from '#kernel/mail/testing';
import { assignRole } from '#people/iam';
import { addUser, TEST_ORIGIN, type TestServices, testServices } from '#testing';
import { readChoices, saveChoices } from './choices.store.ts';
import { notify } from './notify.ts';
import { addAsked } from './testing/index.ts';

let catcher: SmtpCatcher;
let services: TestServices;
let [ane, jon] = ['', ''];
const db = () => services.database.db;

beforeAll(async () => {
  catcher = await startSmtpCatcher();
  const mail = { transport: 'smtp', url: catcher.url, from: 'no-reply@bothways.test' } as const;
  services = await testServices({ config: { mail } });
  for (const name of ['ane', 'jon']) {
    const id = await addUser(services.database, `${name}@stops.test`);
    await assignRole(db(), id, 'operator', 1);
    if (name === 'ane') ane = id;
    else jon = id;
  }
});
afterAll(async () => {
  await services.close();
  await catcher.close();
});
let bots = 0;
beforeEach(async () => {
  catcher.caught.length = 0;
  for (const id of [ane, jon]) await saveChoices(db(), id, { byEmail: true, byBrowser: true });
});

/** A request that its letters tell of; the letter to Ane. */
async function letterToAne() {
  bots += 1;
  const email = `bot${bots}@stops.test`;
  await addAsked(db(), email, { linked: [ane, jon] });
  await transact(db(), (trx) =>
    notify(trx, {
      type: 'request',
      subType: 'bookie_deposit_request',
      email,
      bookie: 'bet365',
      createdBy: null,
      atMs: services.clock.ms,
      request: { type: 'deposit', data: { amount: 10 }, bookieName: 'bet365' },
    }),
  );
  await services.jobs.poll();
  await services.idle();
  const caught = catcher.caught.find(({ to }) => to.includes('ane@stops.test'));
  return caught && readMail(caught.raw);
}
async function linkOf(): Promise<string> {
  const mail = await letterToAne();
  if (!mail) throw new Error('Ane got no letter');
  expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  return (headerOf(mail, 'list-unsubscribe') ?? '').slice(1, -1);
}
const press = (address: string, body = 'List-Unsubscribe=One-Click') =>
  services.app.request(address.replace(TEST_ORIGIN, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });

test('one press of the mail program ends the letters of this person, and nothing else', async () => {
  const address = await linkOf();
  expect((await services.app.request(address.replace(TEST_ORIGIN, ''))).status).toBe(303);
  expect((await press(address, 'x=y')).status).toBe(400);
  expect(await readChoices(db(), ane)).toEqual({ byEmail: true, byBrowser: true });
  expect((await press(address)).status).toBe(200);
  expect(await readChoices(db(), ane)).toEqual({ byEmail: false, byBrowser: true });
  expect(await readChoices(db(), jon)).toEqual({ byEmail: true, byBrowser: true });
  catcher.caught.length = 0;
  expect(await letterToAne()).toBeUndefined();
  expect(catcher.caught).toHaveLength(1);
});

test('the page with the button has the token behind #', async () => {
  const address = new URL(await linkOf());
  const shown = await services.app.request(`${address.pathname}${address.search}`);
  const token = encodeURIComponent(address.searchParams.get('token') ?? '');
  expect(shown.headers.get('location')).toBe(`/stop-bot-letters#${token}`);
});

test('a token for somebody else is not made from one’s own', async () => {
  const address = new URL(await linkOf());
  const [, proof = ''] = (address.searchParams.get('token') ?? '').split('.');
  for (const token of ['', `bot-${jon}`, `bot-${jon}.${proof}`, `bot-${jon}.`, proof]) {
    address.searchParams.set('token', token);
    expect((await press(String(address))).status).toBe(200);
  }
  expect(await readChoices(db(), jon)).toEqual({ byEmail: true, byBrowser: true });
});
