import { PASSWORD } from './people.ts';
import { removeConfigurations } from './remove-configurations.ts';

const PERSON = 'pro@bothways.test';

/** Removes the demo customer's configurations: journeys add their own bookmakers, which those would exclude. */
export async function withoutConfigurations(baseURL: string): Promise<void> {
  const signedIn = await fetch(`${baseURL}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { origin: baseURL, 'content-type': 'application/json' },
    body: JSON.stringify({ email: PERSON, password: PASSWORD }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  await removeConfigurations(baseURL, cookie);
}
