import type { Release } from '@mingmou/contract/system/remotes/remotes.contract';
import type { RemoteLifecycles } from '@mingmou/core/remote/define-remote';
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { integrityOf, offerIntegrity, protect } from './integrity';
import { containerOf } from './release';
import { readFiles } from './release-files';

/** Code of remotes runs by the hashes of its release alone: entries by this plugin, what they fetch by their own runtime. */
export function startFederation(): void {
  offerIntegrity();
  registerPlugins([
    {
      name: 'mingmou-integrity',
      createScript({ url }) {
        const script = document.createElement('script');
        script.src = url;
        script.crossOrigin = 'anonymous';
        script.integrity = integrityOf(url);
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
  // The container is known but never ran: its script failed, and only `force` makes the runtime request it again.
  registerRemotes([{ name: container, entry, type: 'global' }], { force: known });
  registered.add(container);
}

const begun = new Map<string, Promise<RemoteLifecycles>>();

/** Starts the loading that the next `fetchRelease` of this release waits for. */
export function beginRelease(release: Release): Promise<RemoteLifecycles> {
  const lifecycles = load(release);
  begun.set(containerOf(release), lifecycles);
  return lifecycles;
}

/** Fetches one release, however often. */
export function fetchRelease(release: Release): Promise<RemoteLifecycles> {
  const container = containerOf(release);
  const ahead = begun.get(container);
  begun.delete(container);
  return ahead ?? load(release);
}

async function load(release: Release): Promise<RemoteLifecycles> {
  protect(release, await readFiles(release));
  const container = containerOf(release);
  register(container, release.entry);
  const module = await loadRemote<{ remote: unknown }>(`${container}/app`);
  const lifecycles = module?.remote;
  if (!hasLifecycles(lifecycles)) throw new Error(`${release.name}@${release.version} exposes no life cycle`);
  return lifecycles;
}
