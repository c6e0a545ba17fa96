import { join } from 'node:path';
import type { CallSpec } from '@mingmou/contract/base/call';
import {
  type CallShape,
  type HostOffers,
  type RemoteNeeds,
  shapeOf,
} from '@mingmou/contract/system/remotes/call-shape';
import { readBuild } from '../../../web/builds';
import { misfits } from './fit.rules';

interface OffersOptions {
  /** Of the host that is served. */
  readonly hostVersion: string;
  readonly hostOffers?: HostOffers;
  /** Where the hosts lie that were served before; absent where nothing is published. */
  readonly store?: string;
}

/** What remotes may rely on: the calls of this server, and the modules of the host that a browser runs. */
export class Offers {
  readonly hostVersion: string;
  private readonly hosts = new Map<string, HostOffers | undefined>();
  private readonly calls = new Map<string, CallSpec>();
  private readonly shapes = new Map<string, CallShape>();
  /** By host, then by version of a remote; neither ever changes. */
  private readonly judged = new Map<string, Map<number, boolean>>();

  constructor(private readonly options: OffersOptions) {
    this.hostVersion = options.hostVersion;
    this.hosts.set(options.hostVersion, options.hostOffers);
  }

  /** Sets the calls of the server, once all routes are known. */
  serve(calls: readonly CallSpec[]): void {
    for (const call of calls) this.calls.set(call.id, call);
  }

  /** Returns the needs of a version that neither the host nor this server meets. */
  misfits(needs: RemoteNeeds, host = this.hostVersion): string[] {
    return misfits(needs, { modules: this.hosts.get(this.known(host)), shapeOf: (id) => this.shape(id) });
  }

  /** Returns whether a stored version finds everything it needs; undefined before `judge`. */
  fits(versionId: number, host: string): boolean | undefined {
    return this.judged.get(this.known(host))?.get(versionId);
  }

  /** `needs` is null for a version that was published before builds recorded their needs. */
  judge(versionId: number, needs: RemoteNeeds | null, host: string): void {
    const known = this.known(host);
    const ofHost = this.judged.get(known) ?? new Map<number, boolean>();
    this.judged.set(known, ofHost.set(versionId, needs === null || this.misfits(needs, known).length === 0));
  }

  private shape(id: string): CallShape | undefined {
    const found = this.shapes.get(id);
    const call = this.calls.get(id);
    if (found || !call) return found;
    const shape = shapeOf(call);
    this.shapes.set(id, shape);
    return shape;
  }

  /** The host itself where its build is kept, else the one that is served: a browser may say anything. */
  private known(host: string): string {
    const { store, hostVersion } = this.options;
    if (this.hosts.has(host) || !store) return this.hosts.has(host) ? host : hostVersion;
    const record = readBuild(join(store, 'host', host));
    if (!record) return hostVersion;
    this.hosts.set(host, record.offers);
    return host;
  }
}
