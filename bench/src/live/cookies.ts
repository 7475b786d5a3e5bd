import type { ApiProcess } from '../server/api-process.ts';

/** Maximum number of sockets per person. */
const SOCKETS_A_PERSON = 20;

export interface Newcomer {
  email: string;
  cookie: string;
  /** The client's address, if the product trusts a proxy. */
  from: string;
}

/** Registers and signs in a new account. */
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
  // Buyers must have declared the country of their tax.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from, cookie, origin };
  const body = JSON.stringify({ country: 'ES' });
  const saved = await fetch(`${origin}/api/account/profile`, { method: 'PATCH', headers, body });
  if (!saved.ok) throw new Error(`No country was saved: ${await saved.text()}`);
  return { email, cookie, from };
}

/** Returns a session for each socket, of as many people as required. */
export async function cookiesFor({ origin, cookie }: ApiProcess, sockets: number): Promise<string[]> {
  const people = [cookie];
  while (people.length * SOCKETS_A_PERSON < sockets)
    people.push((await newcomer(origin, people.length)).cookie);
  return Array.from(
    { length: sockets },
    (_, socket) => people[Math.floor(socket / SOCKETS_A_PERSON)] ?? cookie,
  );
}
