import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** A minimal host: bundler and loader, without the product. */
interface SampleArea {
  default: { routes: [{ Component: ComponentType }] };
}

async function boot(root: HTMLElement): Promise<void> {
  const manifestUrl =
    /"manifestUrl":"([^"]+)"/.exec(document.getElementById('registry')?.textContent ?? '')?.[1] ?? '';
  registerRemotes([{ name: 'mf_landing', entry: manifestUrl }]);
  try {
    const area = await loadRemote<SampleArea>('mf_landing/area');
    if (!area) throw new Error('no area');
    const [{ Component }] = area.default.routes;
    createRoot(root).render(<Component />);
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    createRoot(root).render(<p>{`failed: ${failure}`}</p>);
  }
}

const root = document.getElementById('root');
if (root) void boot(root);
