import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { startTwilioServer } from '../../api/src/kernel/sms/testing/twilio-server.ts';

/** Skip reason of journeys with text messages: an already running product sends them elsewhere. */
export const NO_TEXTS = 'Texts are caught only from a product that the journeys start themselves';
export const textsAreCaught = process.env.E2E_URL === undefined;

const fileIn = (folder: string): string => join(folder, 'texts.ndjson');
/** Data folder of the product under test. */
function dataFolder(): string {
  const folder = process.env.E2E_DATA_DIR;
  if (folder === undefined) throw new Error('E2E_DATA_DIR must name the data of the product under test');
  return folder;
}

/**
 * Starts a local SMS provider that stores its messages in a file, for the journeys' own processes. `env` points the
 * product to it.
 */
export async function catchTexts(
  folder: string,
): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const { config, close } = await startTwilioServer(({ To: to = '', Body: text = '' }) =>
    appendFileSync(fileIn(folder), `${JSON.stringify({ to, text })}\n`),
  );
  const { accountSid, authToken, from, apiUrl } = config;
  const env = {
    SMS_PROVIDER: 'twilio',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: authToken,
    TWILIO_FROM: from,
    TWILIO_API_URL: apiUrl,
  };
  return { env, close };
}

function codesFor(phoneNumber: string): string[] {
  const file = fileIn(dataFolder());
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.includes(`"${phoneNumber}"`))
    .flatMap((line) => /\b\d{6}\b/.exec(line)?.[0] ?? []);
}

/** Returns the newest code sent to a number, waiting for one. */
export async function codeFor(phoneNumber: string): Promise<string> {
  await expect.poll(() => codesFor(phoneNumber).length, { timeout: 20_000 }).toBeGreaterThan(0);
  return codesFor(phoneNumber).at(-1) ?? '';
}

/** Returns a code other than the right one. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** Returns a mobile number unique to the journey. */
export const newNumber = (): string => `6${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

/** Ages the open code of a number by ten minutes: its times are in the database. */
export function expireCode(phoneNumber: string): void {
  const database = new DatabaseSync(join(dataFolder(), 'bothways.sqlite'));
  try {
    database.exec('pragma busy_timeout = 5000');
    const aged = 'update "phoneCodes" set "expiresAtMs" = 1, "sentAtMs" = 1 where "phoneNumber" = ?';
    database.prepare(aged).run(phoneNumber);
  } finally {
    database.close();
  }
}
