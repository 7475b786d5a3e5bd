import { PASSWORD } from './people.ts';

const PERSON = 'pro@bothways.test';
const LISTS = ['arbs/prematch', 'valuebets/prematch'] as const;

/** Journeys bring bookmakers of their own, which the demo's customer would have to choose first: their lists are everybody's. */
export async function withoutConfigurations(baseURL: string): Promise<void> {
  const headers = { origin: baseURL, 'content-type': 'application/json' };
  const signedIn = await fetch(`${baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: PERSON, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  for (const list of LISTS) {
    const path = `${baseURL}/api/settings/${list}`;
    const { data } = await (await fetch(path, { headers: { ...headers, cookie } })).json();
    const name = list.startsWith('arbs') ? 'id' : 'configId';
    for (const { id } of data.summaries) {
      const gone = await fetch(`${path}?${name}=${id}`, {
        method: 'DELETE',
        headers: { ...headers, cookie },
      });
      if (!gone.ok) throw new Error(`A configuration of ${list} stays: ${gone.status}`);
    }
  }
}
