import { flattenMenus, type MenuNode } from '@mingmou/contract/auth/menu-nodes';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { remotesCodes } from '@mingmou/contract/system/remotes/remotes.codes';
import type { ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import { dropPages } from '@mingmou/core/keepalive/page-store';
import { addressOf, currentPlace, type Place, placeOf, replace, startHistory } from '@mingmou/core/navigation/history';
import { type RemoteEnvironment, setRemoteProviders } from '@mingmou/core/remote/environment';
import { leaveTo } from '@mingmou/core/session/leave';
import { start } from 'single-spa';
import { refusalPaths } from '../guard/guard';
import { withDeclaredLeaves } from '../guard/menus';
import { resolvePath } from '../guard/resolve';
import { Applications } from './applications';
import { type Following, following } from './follow.rules';
import type { LoadReport } from './load-failure';

export interface ShellOptions {
  readonly environment: RemoteEnvironment;
  /** An element of the shell for single-spa-layout's own use. */
  readonly outlet: HTMLElement;
  readonly isSignedIn: () => boolean;
  readonly menus: readonly MenuNode[];
  readonly remotes: readonly ResolvedRemote[];
  readonly report: (report: LoadReport) => void;
}

/** State that the layout renders; replaced as a whole at every change. */
export interface ShellState {
  readonly menus: readonly MenuNode[];
  readonly pages: readonly PageRow[];
}

/** The running shell: the guard before every navigation, the pinned remotes behind it. */
export class Shell {
  private readonly listeners = new Set<() => void>();
  private readonly applications: Applications;
  private tree: readonly MenuNode[];
  private flatMenus: readonly MenuNode[];
  private current: ShellState = { menus: [], pages: [] };

  constructor(private readonly options: ShellOptions) {
    this.tree = options.menus;
    this.flatMenus = flattenMenus(options.menus);
    this.applications = new Applications({
      outlet: options.outlet,
      report: options.report,
      onPages: (pages) => this.update(pages),
      onLateTable: () => replace(addressOf(currentPlace()), currentPlace().state),
    });
  }

  /** Shows the page of the address bar, or the page that the guard returns instead. */
  async start(): Promise<void> {
    setRemoteProviders(this.options.environment);
    const ready = this.applications.apply(this.options.remotes);
    startHistory((asked) => this.resolve(asked));
    start({ urlRerouteOnly: true });
    await ready;
  }

  readonly state = (): ShellState => this.current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /**
   * New pins for the same rights, as far as nobody is disturbed: remotes that take another version lose their open
   * pages, the others notice nothing.
   */
  async follow(next: readonly ResolvedRemote[], mayLeave: (remote: string) => boolean): Promise<Following> {
    const followed = following(this.applications.running(), next, mayLeave);
    if (await this.applications.apply(followed.remotes)) replace(addressOf(currentPlace()), currentPlace().state);
    return followed;
  }

  readonly channelOf = (remote: string, version: string): string | undefined =>
    this.applications.channelOf(remote, version);

  readonly hasFallback = (remote: string): boolean => this.applications.fallbackOf(remote) !== undefined;

  /** A page does not work in the version that runs: the last proven one takes its place, if there is one. */
  async leaveVersion(remote: string): Promise<void> {
    if (await this.applications.passOver(remote)) replace(addressOf(currentPlace()), currentPlace().state);
  }

  /** Another org: its menus and pins, with nothing left open. */
  async enterOrg(menus: readonly MenuNode[], remotes: readonly ResolvedRemote[]): Promise<void> {
    this.tree = menus;
    this.flatMenus = flattenMenus(menus);
    dropPages(() => true);
    await this.applications.apply(remotes);
    this.update(this.current.pages);
    replace('/');
  }

  private update(pages: readonly PageRow[]): void {
    this.current = { pages, menus: withDeclaredLeaves(this.tree, pages) };
    for (const listener of [...this.listeners]) listener();
  }

  private resolve(asked: Place): Place | undefined {
    const { pathname, fresh, isLeftOut } = resolvePath(asked.pathname, {
      signedIn: this.options.isSignedIn(),
      menus: this.flatMenus,
      pages: this.current.pages,
    });
    if (pathname === refusalPaths.login) {
      leaveTo(refusalPaths.login);
      return undefined;
    }
    if (isLeftOut) return placeOf(`${pathname}?code=${remotesCodes.noVersion.code}`);
    for (const path of fresh) dropPages((page) => page.place.pathname === path);
    if (pathname === asked.pathname) return asked;
    // Only /redirect passes its query on; the query of a refused or incomplete path is useless for its replacement.
    if (fresh.length > 0) return { ...placeOf(pathname + asked.search), state: asked.state };
    // The replacement names the refused path.
    return placeOf(pathname, asked.pathname);
  }
}
