import '../api/src/node-version.ts';
import '../api/src/private-umask.ts';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  EMULATED_PLAN_IDS,
  type Identity,
  type SigningChain,
  startPaypalEmulator,
} from '@bothways/paypal-emulator';
import { privateFile, privateFolder } from '../api/src/kernel/files/private-files.ts';
import { dataDir } from './paths.ts';
import { fail } from './run.ts';

const DEFAULT_PORT = 4100;
const TEMPORARY = `bothways-paypal-${process.getuid?.() ?? 'user'}`;
const DEFAULT_WEBHOOKS = 'http://localhost:4000/api/paypal/webhooks';
/** Retry delays; they cover a restart of the product. */
const RETRIES_MS = [1000, 5000, 30_000, 120_000, 600_000];

/**
 * Files of the root certificate, which the product must still trust after a restart of the emulator. They are in the
 * given folder, otherwise beside the product's data if DATA_DIR is set; otherwise in the system's temporary folder,
 * because `.data` might belong to another installation.
 */
const files = (said: string | undefined) => {
  const usual = process.env.DATA_DIR ? path.join(dataDir(), 'paypal') : path.join(tmpdir(), TEMPORARY);
  const folder = said === undefined ? usual : path.resolve(said);
  privateFolder(folder);
  console.log(`Keeps its root certificate in ${folder}, and writes nowhere else`);
  return { key: path.join(folder, 'root.key'), certificate: path.join(folder, 'root.pem') };
};

function keptRoot(file: string): Identity | undefined {
  if (!existsSync(file)) return undefined;
  const privateKey = createPrivateKey(readFileSync(file));
  return { name: 'Bothways PayPal emulator', privateKey, publicKey: createPublicKey(privateKey) };
}

function keepRoot({ root, rootPem }: SigningChain, { key, certificate }: ReturnType<typeof files>): void {
  privateFile(key);
  writeFileSync(key, root.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(certificate, rootPem);
}

const plans = (): string =>
  Object.entries(EMULATED_PLAN_IDS)
    .flatMap(([plan, ids]) => Object.entries(ids).map(([period, id]) => `${plan}.${period}=${id}`))
    .join(',');

/**
 * `npm run paypal -- [--port 4100] [--webhooks <address>] [--folder <folder>]`: runs a PayPal emulator until Ctrl-C.
 */
async function main(): Promise<void> {
  const after = (name: string): string | undefined => process.argv[process.argv.indexOf(name) + 1];
  const given = (name: string) => (process.argv.includes(name) ? after(name) : undefined);
  const kept = files(given('--folder'));
  const emulator = await startPaypalEmulator({
    port: Number(given('--port') ?? DEFAULT_PORT),
    webhookUrl: given('--webhooks') ?? DEFAULT_WEBHOOKS,
    root: keptRoot(kept.key),
    retriesMs: RETRIES_MS,
    say: (line) => console.log(line),
  });
  keepRoot(emulator.chain, kept);
  const { clientId, clientSecret, webhookId } = emulator.config;
  const variables = {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_PLANS: plans(),
    PAYPAL_URL: emulator.url,
    PAYPAL_SDK_URL: `${emulator.url}/sdk/js`,
    PAYPAL_ROOT_FILE: kept.certificate,
  };
  console.log(`PayPal emulator at ${emulator.url}; state and control: ${emulator.url}/emulator`);
  console.log('Start the product with:');
  for (const [name, value] of Object.entries(variables)) console.log(`export ${name}=${value}`);
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void emulator.close().then(() => process.exit(0)));
}

await main().catch(fail);
