import type { PageRow } from '@mingmou/contract/base/manifest';
import type { Release, ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import { dropPages } from '@mingmou/core/keepalive/page-store';
import { currentPlace, onPlace } from '@mingmou/core/navigation/history';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import type { RemoteLifecycles, RemoteProps } from '@mingmou/core/remote/define-remote';
import {
  getAppNames,
  getAppStatus,
  NOT_LOADED,
  registerApplication,
  triggerAppChange,
  unloadApplication,
} from 'single-spa';
import { constructApplications, constructLayoutEngine } from 'single-spa-layout';
import { failedRemote } from './failed-remote';
import type { RunningRemote } from './follow.rules';
import { hostApp } from './host-app';
import { layoutRoutes } from './layout-routes';
import type { LoadReport } from './load-failure';
import { pageTable } from './page-table';
import { hasPages, readFiles } from './release-files';
import { startRemote } from './start-remote';
import { StartingSkeleton } from './starting-skeleton';

const hostName = 'host';

interface ApplicationsOptions {
  /** Where single-spa-layout puts its own elements; pages live in the stage. */
  readonly outlet: HTMLElement;
  readonly report: (report: LoadReport) => void;
  readonly onPages: (pages: readonly PageRow[]) => void;
  /** The page table of a remote in use came late: the place that is shown was allowed without it. */
  readonly onLateTable: () => void;
}

type Registration = ReturnType<typeof constructApplications>[number];
type ActivityFunction = (location: Location) => boolean;

function isOther(before: Pick<Release, 'version' | 'entry'> | undefined, after: ResolvedRemote | undefined): boolean {
  return before?.version !== after?.version || before?.entry !== after?.entry;
}

function isLoaded(name: string): boolean {
  const status = getAppStatus(name);
  return status !== null && status !== NOT_LOADED;
}

function activityOf({ activeWhen }: Registration): ActivityFunction {
  const rules = [activeWhen].flat();
  return (location) => rules.some((rule) => typeof rule === 'function' && rule(location));
}

/** The applications of single-spa: one for each pinned remote and one for the host's own pages. */
export class Applications {
  private pins = new Map<string, ResolvedRemote>();
  /** Releases that are loaded or will be: the pin, or its fallback after the pin has failed. */
  private releases = new Map<string, Release>();
  private activity = new Map<string, ActivityFunction>();
  /** Remotes of which no version could be started. */
  private readonly failures = new Set<string>();
  /** Remotes that were routed without their page table. */
  private readonly unread = new Set<string>();
  /** Remotes whose pinned version starts but lacks the code of a page: their fallback is loaded instead. */
  private readonly passedOver = new Set<string>();
  /** Remotes that were requested and show nothing yet. */
  private readonly starting = new Set<string>();
  private readonly skeleton = new StartingSkeleton();
  private pages: readonly PageRow[] = [];
  private engine: ReturnType<typeof constructLayoutEngine> | undefined;

  constructor(private readonly options: ApplicationsOptions) {
    onPlace(() => this.showStarting());
  }

  /**
   * Applies a manifest answer, the first or a later one. Remotes with a changed version lose their open pages and are
   * loaded again when they are next shown; other remotes stay untouched. Resolves when single-spa has settled; returns
   * whether anything changed.
   */
  async apply(remotes: readonly ResolvedRemote[]): Promise<boolean> {
    const next = new Map(remotes.map((remote) => [remote.name, remote]));
    const names = [...new Set([...this.pins.keys(), ...next.keys()])];
    // A fallback that has become the pin runs on.
    const changed = names.filter(
      (name) => isOther(this.pins.get(name), next.get(name)) && isOther(this.releases.get(name), next.get(name)),
    );
    this.pins = next;
    if (changed.length === 0 && this.engine) return false;
    for (const name of changed) {
      const pin = next.get(name);
      if (pin) this.releases.set(name, pin);
      else this.releases.delete(name);
      this.passedOver.delete(name);
      dropPages((page) => page.row.remote === name);
    }
    const known = getAppNames();
    this.route();
    await Promise.all(changed.filter((name) => known.includes(name)).map((name) => unloadApplication(name)));
    await triggerAppChange();
    return true;
  }

  /** Returns for each remote the release to load and the release that is shown. */
  running(): ReadonlyMap<string, RunningRemote> {
    return new Map(
      [...this.pins].map(([name, pin]) => {
        const isShown = !this.failures.has(name) && isLoaded(name);
        return [name, { pin, version: this.releases.get(name)?.version ?? pin.version, isShown }];
      }),
    );
  }

  /** Returns the channel of a remote's version; undefined for a version that was never requested. */
  channelOf(name: string, version: string): string | undefined {
    const pin = this.pins.get(name);
    return pin?.version === version ? pin.channel : undefined;
  }

  /** Returns the fallback of a remote; undefined if there is none, or if it runs already. */
  fallbackOf(name: string): Release | undefined {
    const fallback = this.pins.get(name)?.fallback;
    const isLeft = this.passedOver.has(name) || this.releases.get(name)?.version === fallback?.version;
    return isLeft ? undefined : (fallback ?? undefined);
  }

  /**
   * Leaves the pinned version of a remote for its fallback, with its open pages. Resolves with whether it did: there is
   * none, or it runs already, otherwise.
   */
  async passOver(name: string): Promise<boolean> {
    const fallback = this.fallbackOf(name);
    if (!fallback) return false;
    const isThere = await readFiles(fallback).catch(() => undefined);
    if (!isThere) return false;
    this.passedOver.add(name);
    this.releases.set(name, fallback);
    dropPages((page) => page.row.remote === name);
    this.route();
    await unloadApplication(name);
    await triggerAppChange();
    return true;
  }

  /** Rebuilds routes from the page table; an application is registered once, with a rule that reads the current one. */
  private route(): void {
    const pages = pageTable(this.releases.values());
    this.pages = pages;
    this.unread.clear();
    for (const release of this.releases.values()) if (!hasPages(release)) this.unread.add(release.name);
    const routes = layoutRoutes(pages, this.options.outlet);
    const applications = constructApplications({ routes, loadApp: ({ name }) => this.load(name) });
    this.activity = new Map(applications.map((application) => [application.name, activityOf(application)]));
    this.engine?.deactivate();
    this.engine = constructLayoutEngine({ routes, applications });
    const registered = getAppNames();
    for (const { name, app } of applications) {
      if (registered.includes(name)) continue;
      registerApplication({
        name,
        app,
        activeWhen: (location) => this.activity.get(name)?.(location) ?? false,
        customProps: (): RemoteProps => ({ version: this.releases.get(name)?.version }),
      });
    }
    this.options.onPages(pages);
  }

  private async load(name: string): Promise<RemoteLifecycles> {
    if (name === hostName) return hostApp;
    this.starting.add(name);
    this.showStarting();
    return this.settling(name, await this.begin(name));
  }

  private async begin(name: string): Promise<RemoteLifecycles> {
    const pin = this.pins.get(name);
    if (!pin) return this.failed(name, '');
    const started = await startRemote(pin, this.options.report, this.passedOver.has(name));
    if (!started) return this.failed(name, pin.version);
    this.failures.delete(name);
    const isLate = this.unread.has(name);
    if (isLate || started.release.version !== this.releases.get(name)?.version) {
      this.releases.set(name, started.release);
      this.route();
    }
    if (isLate) this.options.onLateTable();
    return this.guarded(name, started.release, started.lifecycles);
  }

  /** Keeps the skeleton until the page has replaced it. */
  private settling(name: string, lifecycles: RemoteLifecycles): RemoteLifecycles {
    const mount = async (props: RemoteProps) => {
      await lifecycles.mount(props);
      this.starting.delete(name);
      this.showStarting();
    };
    return { ...lifecycles, mount };
  }

  /** Shows the skeleton of the requested page while its remote is loading. */
  private showStarting(): void {
    const page = findByPath(this.pages, currentPlace().pathname);
    if (page && this.starting.has(page.remote)) this.skeleton.show(page);
    else this.skeleton.hide();
  }

  /** A remote that loads but cannot be mounted shows the same page as one that cannot be loaded. */
  private guarded(name: string, release: Release, lifecycles: RemoteLifecycles): RemoteLifecycles {
    let failure: RemoteLifecycles | undefined;
    return {
      bootstrap: lifecycles.bootstrap,
      mount: async (props) => {
        try {
          await lifecycles.mount(props);
        } catch (error) {
          this.options.report({
            remote: name,
            version: release.version,
            channel: this.pins.get(name)?.channel ?? '',
            kind: 'PAGE_FAILED',
            path: window.location.pathname,
            durationMs: 0,
            error,
          });
          failure = this.failed(name, release.version);
          await failure.mount(props);
        }
      },
      unmount: async (props) => {
        await failure?.unmount(props);
        failure = undefined;
        await lifecycles.unmount(props);
      },
      unload: lifecycles.unload,
    };
  }

  private failed(name: string, version: string): RemoteLifecycles {
    this.failures.add(name);
    return failedRemote({ remote: name, version, retry: () => void this.retry(name) });
  }

  private async retry(name: string): Promise<void> {
    const pin = this.pins.get(name);
    if (pin) this.releases.set(name, pin);
    this.passedOver.delete(name);
    await unloadApplication(name);
    await triggerAppChange();
  }
}
