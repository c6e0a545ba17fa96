import type { RemoteLifecycles } from '@mingmou/core/remote/define-remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { integrityOf, protect } from './integrity';
import { containerOf, type Release } from './release';

/** The entry carries no hash of its own: the manifest answer brings it. */
export function startFederation(): void {
  registerPlugins([
    {
      name: 'mingmou-integrity',
      createScript({ url }) {
        const integrity = integrityOf(url);
        if (!integrity) return;
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        script.integrity = integrity;
        return script;
      },
    },
  ]);
}

function hasLifecycles(module: unknown): module is RemoteLifecycles {
  return typeof module === 'object' && module !== null && 'mount' in module && typeof module.mount === 'function';
}

const registered = new Set<string>();

function register(container: string, entry: string): void {
  const known = registered.has(container);
  if (known && Reflect.has(globalThis, container)) return;
  // Here again without having run: its script failed, and force alone makes the runtime ask for it anew.
  registerRemotes([{ name: container, entry, type: 'global' }], { force: known });
  registered.add(container);
}

/** Fetches one release, however often. */
export async function fetchRelease(release: Release): Promise<RemoteLifecycles> {
  protect(release);
  const container = containerOf(release);
  register(container, release.entry);
  const module = await loadRemote<{ remote: unknown }>(`${container}/app`);
  const lifecycles = module?.remote;
  if (!hasLifecycles(lifecycles)) throw new Error(`${release.name}@${release.version} exposes no life cycle`);
  return lifecycles;
}
