import type { ApiProcess } from '../server/api-process.ts';

/** One person may have so many sockets. */
const SOCKETS_A_PERSON = 20;

async function newcomer(origin: string, number: number): Promise<string> {
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    // Each from a place of its own, where the product is told to believe it.
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.8.${number >> 8}.${number & 255}` },
    body: JSON.stringify({
      name: `Crowd ${number}`,
      email: `crowd-${number}@bench.test`,
      password: `only-for-benchmarks-${number}`,
    }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Sign-up failed: ${await response.text()}`);
  return cookie;
}

/** A session for each socket, of as many people as that takes. */
export async function cookiesFor({ origin, cookie }: ApiProcess, sockets: number): Promise<string[]> {
  const people = [cookie];
  while (people.length * SOCKETS_A_PERSON < sockets) people.push(await newcomer(origin, people.length));
  return Array.from(
    { length: sockets },
    (_, socket) => people[Math.floor(socket / SOCKETS_A_PERSON)] ?? cookie,
  );
}
