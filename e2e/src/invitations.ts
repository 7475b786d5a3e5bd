import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';

/** Why a journey with an invitation rests: a product that runs already keeps its letters elsewhere. */
export const NO_LETTERS = 'Letters are read only from a product that the journeys start themselves';
export const lettersAreKept = process.env.E2E_URL === undefined;

function tokenFor(email: string): string | undefined {
  const folder = join(process.env.E2E_DATA_DIR ?? '', 'outbox');
  if (!existsSync(folder)) return undefined;
  return readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((text) => text.startsWith(`To: ${email}\n`))
    .flatMap((text) => /bot-invitation#([\w-]{43})/.exec(text)?.[1] ?? [])
    .at(-1);
}

/** The link of the newest invitation to an address, without its host, as soon as its letter has left. */
export async function invitationPath(email: string): Promise<string> {
  await expect.poll(() => tokenFor(email), { timeout: 20_000 }).toBeDefined();
  return `bot-invitation#${tokenFor(email)}`;
}

/** A bot user of the caller's, asked and accepted without the pages. */
export async function newBotUser(
  request: APIRequestContext,
  origin: string,
  user: { email: string } & Record<string, unknown>,
): Promise<void> {
  const headers = { origin };
  expect((await request.post('/api/bot/users', { data: user, headers })).ok()).toBe(true);
  const [, token] = (await invitationPath(user.email)).split('#');
  const accepted = await request.post('/api/bot/invitations/accept', { data: { token }, headers });
  expect(accepted.ok()).toBe(true);
}
