import type { AreaSpec } from '@bothways/domain/registry';
import { api } from '../api/api-client.ts';
import type { HostSession } from '../session/session-owner.ts';
import { readText, writeText } from '../store/local-text.ts';
import { credentialsOf, type Person } from './accounts.ts';
import { firstPerson } from './area-access.ts';

const AS_IT_IS = { parse: (raw: unknown): unknown => raw };
const CHOSEN_KEY = 'devPerson:v1';

/** Signs in as another demo person, through the real sign-in, and remembers that one was chosen. */
export async function become(person: Person, session: HostSession): Promise<void> {
  writeText(CHOSEN_KEY, person);
  if (person === 'visitor') return session.signOut();
  const body = credentialsOf(person);
  await session.enter(await api.post('/api/auth/sign-in/email', { schema: AS_IT_IS, body }));
}

/** Begins with a demo person whom the area lets in, unless somebody was chosen before; without demo people, with none. */
export async function beginAsAllowed(spec: AreaSpec, session: HostSession): Promise<void> {
  if (session.state.get().status !== 'signedOut' || readText(CHOSEN_KEY) !== null) return;
  const person = firstPerson(spec);
  if (person !== 'visitor') await become(person, session).catch(() => writeText(CHOSEN_KEY, null));
}
