// Runs in the shell's page during a boot check: loads one area like the shell, and writes the result into the page.
// Plain JavaScript, served as is. Reads its task from `<script id="boot-check" type="application/json">`.
const LOADER_WAIT_MS = 50;

const say = (outcome) => {
  document.documentElement.dataset.boot = outcome;
};

async function loader() {
  for (;;) {
    const host = globalThis.__FEDERATION__?.__INSTANCES__?.find(({ name }) => name === 'shell');
    if (host) return host;
    await new Promise((resolve) => setTimeout(resolve, LOADER_WAIT_MS));
  }
}

async function bootArea({ name, contract, manifestUrl }) {
  const host = await loader();
  const container = name.replaceAll('-', '_');
  host.registerRemotes([{ name: container, entry: manifestUrl }], { force: true });
  const area = (await host.loadRemote(`${container}/area`)).default;
  if (area.name !== name) return `exposes an area called ${area.name}`;
  if (area.contract !== contract) return `was built for contract ${area.contract}`;
  if (!Array.isArray(area.routes) || area.routes.length === 0) return 'has no routes';
  await Promise.all(['en', 'es'].map((locale) => area.locales[locale]()));
  return 'ok';
}

async function bootShell() {
  await loader();
  const root = document.getElementById('root');
  for (;;) {
    if (root?.childElementCount) return 'ok';
    await new Promise((resolve) => setTimeout(resolve, LOADER_WAIT_MS));
  }
}

const task = JSON.parse(document.getElementById('boot-check').textContent);
(task.manifestUrl ? bootArea(task) : bootShell()).then(say, (error) =>
  say(`does not load: ${error?.message}`),
);
