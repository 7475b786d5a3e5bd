import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, expect } from '@playwright/test';

/** Skip reason of journeys with an invitation: an already running product stores its mails elsewhere. */
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

/** Returns the newest invitation's link for an address, without the host, once its mail is sent. */
export async function invitationPath(email: string): Promise<string> {
  await expect.poll(() => tokenFor(email), { timeout: 20_000 }).toBeDefined();
  return `bot-invitation#${tokenFor(email)}`;
}

/** Creates a bot user of the caller, invited and accepted through the API. */
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
