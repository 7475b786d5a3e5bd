import { expect, test } from 'vitest';
import { claimIn, type RelyingParty, verifyNew } from './ceremonies.ts';
import { SoftwareAuthenticator } from './testing/index.ts';

const CHALLENGE = 'Y2hhbGxlbmdl';
const registeredOn = async (party: RelyingParty, page: string) => {
  const credential = new SoftwareAuthenticator(page).create({ challenge: CHALLENGE, userHandle: 'dXNlcg' });
  const claim = claimIn(credential);
  return claim && verifyNew(party, claim, credential);
};

test('remotes that run alone in development use the passkeys of the whole machine', async () => {
  const party = {
    id: 'localhost',
    origins: ['http://localhost:4000', 'http://localhost:*', 'http://127.0.0.1:*'],
  };
  expect(await registeredOn(party, 'http://localhost:4012')).toMatchObject({ backedUp: true });
  // A network address is no part of that name.
  expect(await registeredOn(party, 'http://127.0.0.1:4012')).toBeUndefined();
});

test('in production the pages of its own origin alone do', async () => {
  const party = { id: 'bothways.example', origins: ['https://bothways.example'] };
  expect(await registeredOn(party, 'https://bothways.example')).toBeDefined();
  for (const page of [
    'https://bothways.example:8443',
    'http://bothways.example',
    'https://x.bothways.example',
  ])
    expect([page, await registeredOn(party, page)]).toEqual([page, undefined]);
});
