import { alertsAnswerSchema, telegramLinkAnswerSchema } from '@bothways/domain/alerts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anArb } from '#testing';
import { AlertsWorld, type Person } from '../testing/index.ts';
import { telegramConfig } from './telegram.config.ts';

const BOTH = { bookmakers: { bet365: 'selected', bwin: 'selected' } };
const CHAT = 77;
let world: AlertsWorld;
let pro: Person;
beforeEach(async () => {
  world = await AlertsWorld.open();
  pro = await world.person('pro');
});
afterEach(() => world.close());

const said = (chat: number): string | undefined => world.telegram.shown(String(chat)).at(-1);
const state = async (person = pro) =>
  alertsAnswerSchema.parse(await (await person.send('GET', '/api/alerts')).json()).data.telegram;
const linkOf = async (person: Person): Promise<string> =>
  telegramLinkAnswerSchema.parse(await (await person.send('POST', '/api/alerts/telegram/link')).json())
    .link ?? '';
const tokenOf = (link: string): string => new URL(link).searchParams.get('start') ?? '';

describe('a chat', () => {
  test('is linked by a link of one use, and unlinked in the account; both are written down', async () => {
    const link = await linkOf(pro);
    expect(link).toMatch(/^https:\/\/t\.me\/bothways_test_bot\?start=[A-Za-z0-9_-]{32}$/);
    await world.write(CHAT, `/start ${tokenOf(link)}`);
    expect(said(CHAT)).toMatch(/^Linked\./);
    expect(await state()).toEqual({ kind: 'bot', state: 'on', bot: 'bothways_test_bot' });
    await world.write(99, `/start ${tokenOf(link)}`, 'es');
    expect(said(99)).toMatch(/^Este enlace ha caducado/);
    expect((await pro.send('POST', '/api/alerts/telegram/test')).status).toBe(200);
    expect(said(CHAT)).toMatch(/^A test from Bothways/);
    await pro.send('DELETE', '/api/alerts/telegram');
    expect((await state()).state).toBe('none');
    const actions = await world.services.database.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', 'like', 'alerts.%')
      .orderBy('seq')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual(['alerts.linked', 'alerts.unlinked']);
  });

  test('is not linked by a link of before, by one that has ended, or by guessing', async () => {
    const old = await linkOf(pro);
    const ended = await linkOf(pro);
    await world.write(CHAT, `/start ${tokenOf(old)}`);
    world.clock.ms += 10 * 60_000 + 1;
    await world.write(CHAT, `/start ${tokenOf(ended)}`);
    expect((await state()).state).toBe('none');
    const good = await linkOf(pro);
    for (let guess = 0; guess < 9; guess += 1) await world.write(CHAT, `/start guess-${guess}`);
    await world.write(CHAT, `/start ${tokenOf(good)}`);
    expect((await state()).state).toBe('none');
    await world.write(79, `/start ${tokenOf(good)}`);
    expect((await state()).state).toBe('on');
  });

  test('belongs to one account: whoever links it last has it', async () => {
    await pro.link(CHAT);
    const free = await world.person('free');
    await free.link(CHAT);
    expect([(await state()).state, (await state(free)).state]).toEqual(['none', 'on']);
  });

  test('in a group is none', async () => {
    const text = `/start ${tokenOf(await linkOf(pro))}`;
    await world.update({ message: { chat: { id: -5, type: 'group' }, text } });
    expect((await state()).state).toBe('none');
  });
});

test('who does not know the secret of the webhook links nothing, and what is not understood is taken', async () => {
  const text = `/start ${tokenOf(await linkOf(pro))}`;
  const message = { chat: { id: CHAT, type: 'private' }, text };
  expect((await world.update({ message }, 'wrong')).status).toBe(400);
  expect((await state()).state).toBe('none');
  expect((await world.update({ message: { chat: 'none' } })).status).toBe(200);
  expect((await world.update({ message: { ...message, text: '/start \u0000' } })).status).toBe(200);
});

describe('Telegram’s moods', () => {
  const find = async (): Promise<void> => {
    const id = await pro.configuration(BOTH);
    await pro.link(CHAT);
    await pro.rule(id);
    await world.look();
  };
  const messages = () => world.telegram.shown(String(CHAT)).filter((text) => text.includes('Ribas'));

  test('a wait that it asks for is kept, and the message comes once', async () => {
    await find();
    world.telegram.retryAfterS = 7;
    await world.prices(anArb());
    const tries = world.telegram.calls.length;
    await world.beat(5000);
    expect(world.telegram.calls).toHaveLength(tries);
    world.telegram.retryAfterS = undefined;
    await world.beat(3000);
    await world.beat(3000);
    expect(messages()).toHaveLength(1);
  });

  test('a chat that has blocked the bot hears nothing more, the account says so, and it is linked anew', async () => {
    await find();
    world.telegram.blocked.add(String(CHAT));
    await world.prices(anArb());
    expect((await state()).state).toBe('blocked');
    const tries = world.telegram.calls.length;
    await world.beat(5000);
    expect(world.telegram.calls).toHaveLength(tries);
    world.telegram.blocked.clear();
    await pro.link(CHAT);
    expect((await state()).state).toBe('on');
  });

  test('a message whose answer is lost is not sent again', async () => {
    await find();
    world.telegram.losesAnswers = true;
    await world.prices(anArb());
    world.telegram.losesAnswers = false;
    await world.beat(5000);
    expect(messages()).toHaveLength(1);
    expect(await world.states()).toEqual({ unsure: 1 });
  });
});

describe('configuration', () => {
  const env = { NODE_ENV: 'production', TELEGRAM_API_URL: 'https://api.telegram.org/' };
  const TELEGRAM_BOT_TOKEN = '1234567:abcdefghijklmnopqrstuvwxyz';
  test('without a token nobody is reached, but in development by the console', () => {
    expect(telegramConfig(env)).toEqual({ kind: 'none' });
    expect(telegramConfig({ ...env, NODE_ENV: 'development' })).toEqual({ kind: 'console' });
  });
  test('a token wants the name of the bot', () => {
    expect(() => telegramConfig({ ...env, TELEGRAM_BOT_TOKEN })).toThrow('TELEGRAM_BOT_NAME');
    expect(telegramConfig({ ...env, TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME: 'some_bot' })).toMatchObject({
      kind: 'bot',
      apiUrl: 'https://api.telegram.org',
    });
  });
});
