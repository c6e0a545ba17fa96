import type { OutputOf } from '@mingmou/contract/base/call';
import type { PageRow } from '@mingmou/contract/base/manifest';
import { NOTICE_EVENT } from '@mingmou/contract/messaging/notice.contract';
import {
  type ResolvedRemote,
  remoteEvents,
  type remotes as remotesContract,
} from '@mingmou/contract/system/remotes/remotes.contract';
import { hostVersion } from '@mingmou/core/http/identity';
import { currentPlace, onPlace } from '@mingmou/core/navigation/history';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import { readToken } from '@mingmou/core/session/token';
import { noticeArrived } from '../layout/notice/notice-signal';
import type { Following } from './follow.rules';
import { onServerEvents } from './server-events';
import { VersionNotice } from './version-notice';

type Manifest = OutputOf<typeof remotesContract.manifest>;

interface FollowedShell {
  readonly follow: (next: readonly ResolvedRemote[], mayLeave: (remote: string) => boolean) => Promise<Following>;
  readonly state: () => { readonly pages: readonly PageRow[] };
}

interface FollowerOptions {
  readonly shell: FollowedShell;
  readonly read: () => Promise<Manifest>;
  /** Whether pages of a remote hold something that is not saved. */
  readonly hasUnsaved: (remote: string) => boolean;
}

const pollMs = 300_000;
/** All browsers of a chain hear of a change in the same second; they need not all ask in it. */
const spreadMs = 1500;

/** Keeps a page in use at the versions that its organisation is to have, without disturbing work in hand. */
export class Follower {
  private readonly notice = new VersionNotice();
  private stopListening: (() => void) | undefined;
  private poll: ReturnType<typeof setInterval> | undefined;
  private spread: ReturnType<typeof setTimeout> | undefined;
  private latest: Manifest | undefined;
  private waiting: readonly string[] = [];
  private shownRemote: string | undefined;
  private work: Promise<void> = Promise.resolve();
  /** Counts sign-ins and org switches: an answer for the former org is none for this one. */
  private round = 0;

  constructor(private readonly options: FollowerOptions) {}

  start(): void {
    document.addEventListener('visibilitychange', () => this.listenWhileVisible());
    onPlace(() => this.onNavigation());
    this.restart();
  }

  /** Forgets the state of the former organisation. */
  restart(): void {
    this.round += 1;
    this.latest = undefined;
    this.waiting = [];
    this.shownRemote = this.remoteShown();
    this.notice.hide();
    this.stopListening?.();
    this.stopListening = undefined;
    this.listenWhileVisible();
  }

  /** A hidden tab gives its connection back, since browsers have few for one origin, and asks when it is seen again. */
  private listenWhileVisible(): void {
    const isVisible = document.visibilityState === 'visible';
    if (isVisible === (this.stopListening !== undefined)) return;
    clearInterval(this.poll);
    if (!isVisible) {
      this.stopListening?.();
      this.stopListening = undefined;
      return;
    }
    const look = () => this.look();
    this.stopListening = onServerEvents({
      [remoteEvents.changed]: () => {
        clearTimeout(this.spread);
        this.spread = setTimeout(look, Math.random() * spreadMs);
      },
      [NOTICE_EVENT]: () => void setTimeout(noticeArrived, Math.random() * spreadMs),
    });
    this.poll = setInterval(look, pollMs);
    look();
  }

  private look(): void {
    this.enqueue(async () => {
      if (readToken() === null) return;
      const { round } = this;
      const manifest = await this.options.read();
      if (round !== this.round) return;
      this.latest = manifest;
      await this.follow((remote) => !this.options.hasUnsaved(remote));
    });
  }

  private onNavigation(): void {
    const left = this.shownRemote;
    this.shownRemote = this.remoteShown();
    const moved = [left, this.shownRemote];
    if (!this.waiting.some((remote) => moved.includes(remote))) return;
    this.enqueue(() => this.follow((remote) => moved.includes(remote) || !this.options.hasUnsaved(remote)));
  }

  private async follow(mayLeave: (remote: string) => boolean): Promise<void> {
    const { latest } = this;
    if (!latest) return;
    const { waiting, offered } = await this.options.shell.follow(latest.remotes, mayLeave);
    this.waiting = waiting;
    const isHostNewer = hostVersion !== 'development' && latest.hostVersion !== hostVersion;
    const wanted = latest.remotes.filter(({ name }) => offered.includes(name)).map(({ version }) => version);
    if (waiting.length > 0) this.notice.showLeaving();
    else if (isHostNewer || offered.length > 0) this.notice.showNewer([latest.hostVersion, ...wanted].join());
    else this.notice.hide();
  }

  private remoteShown(): string | undefined {
    return findByPath(this.options.shell.state().pages, currentPlace().pathname)?.remote;
  }

  /** Runs steps one after the other; a missing answer is requested again at the next occasion. */
  private enqueue(step: () => Promise<void>): void {
    this.work = this.work.then(step).catch(() => undefined);
  }
}
