import type { ApiProcess } from '../server/api-process.ts';

/** One person may have so many sockets. */
const SOCKETS_A_PERSON = 20;

export interface Newcomer {
  email: string;
  cookie: string;
  /** The address that they come from, where the product believes a proxy. */
  from: string;
}

/** Somebody with an account of their own, who is signed in. */
export async function newcomer(origin: string, number: number): Promise<Newcomer> {
  const email = `crowd-${number}@bench.test`;
  const from = `10.8.${number >> 8}.${number & 255}`;
  const response = await fetch(`${origin}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: JSON.stringify({
      name: `Crowd ${number}`,
      email,
      password: `only-for-benchmarks-${number}`,
    }),
  });
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error(`Sign-up failed: ${await response.text()}`);
  // Who buys has said which country's tax is theirs.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie, origin };
  const body = JSON.stringify({ country: 'ES' });
  const saved = await fetch(`${origin}/api/account/profile`, { method: 'PATCH', headers, body });
  if (!saved.ok) throw new Error(`No country was saved: ${await saved.text()}`);
  return { email, cookie, from };
}

/** A session for each socket, of as many people as that takes. */
export async function cookiesFor({ origin, cookie }: ApiProcess, sockets: number): Promise<string[]> {
  const people = [cookie];
  while (people.length * SOCKETS_A_PERSON < sockets)
    people.push((await newcomer(origin, people.length)).cookie);
  return Array.from(
    { length: sockets },
    (_, socket) => people[Math.floor(socket / SOCKETS_A_PERSON)] ?? cookie,
  );
}
