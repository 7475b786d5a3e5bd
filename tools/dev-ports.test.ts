import { once } from 'node:events';
import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { devPorts, isTaken } from './dev-ports.ts';

const holding =
  (...held: number[]) =>
  (port: number): Promise<boolean> =>
    Promise.resolve(held.includes(port));

const APPS = [4010, 4011, 4012, 4013, 4014];

describe('a clone in development', () => {
  it('has the usual ports where they are free, and says nothing of them', async () => {
    expect(await devPorts(APPS, undefined, holding(4030))).toEqual({ api: 4000, shift: 0 });
  });

  it.each([
    ['the API', [4000]],
    ['an app', [4012]],
  ])('moves as a whole beside another one that holds the port of %s, and says so', async (_, held) => {
    const ports = await devPorts([4010, 4012], undefined, holding(...held));
    expect(ports).toMatchObject({ api: 4020, shift: 20 });
    expect(ports.note).toBe(`Port ${held[0]} is taken: this one serves 20 further, at 4020, 4030, 4032.`);
  });

  it('goes on to where all are free', async () => {
    expect(await devPorts(APPS, undefined, holding(4000, 4034))).toMatchObject({ api: 4040, shift: 40 });
  });

  it('is held up by no port that it does not want', async () => {
    expect(await devPorts([4012], undefined, holding(4011))).toEqual({ api: 4000, shift: 0 });
  });

  it('does not exchange a port that was asked for', async () => {
    await expect(devPorts(APPS, '4660', holding(4660))).rejects.toThrow('Port 4660 is taken');
    expect(await devPorts(APPS, '4660', holding(4000))).toEqual({ api: 4660, shift: 0 });
  });

  it('gives up in a sentence', async () => {
    await expect(devPorts(APPS, undefined, () => Promise.resolve(true))).rejects.toThrow(
      /^Port 4000 is taken/,
    );
  });
});

it.each(['127.0.0.1', '::1'])('a port that somebody holds at %s is taken', async (host) => {
  const holder = createServer().listen(0, host);
  await once(holder, 'listening');
  const address = holder.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  expect(await isTaken(port)).toBe(true);
  holder.close();
  await once(holder, 'close');
  expect(await isTaken(port)).toBe(false);
});
