import type { PageRow } from '@mingmou/contract/base/manifest';
import type { ComponentType, ReactNode } from 'react';

export interface PageFailure {
  readonly remote: string;
  readonly version: string;
  readonly page: PageRow;
  readonly error: unknown;
}

export interface PageFailureViewProps {
  readonly failure: PageFailure;
  /** How often the page has failed while it stood open, this time included. */
  readonly times: number;
  readonly retry: () => void;
}

/**
 * Components that the host passes to every remote, so that core depends neither on antd nor on the product's design.
 */
export interface RemoteEnvironment {
  /** Holds the pages of all remotes. It stays in the document and is never moved. */
  readonly stage: HTMLElement;
  /** Store, theme and feedback around the tree of each remote. */
  readonly Providers: ComponentType<{ readonly children: ReactNode }>;
  readonly Skeleton: ComponentType<{ readonly page: PageRow }>;
  readonly FailureView: ComponentType<PageFailureViewProps>;
  readonly report: (failure: PageFailure) => void;
  /** The code of a page did not come, and once more not when the person tried again. */
  readonly onCodeLost: (failure: PageFailure) => void;
}

let environment: RemoteEnvironment | undefined;

/** Called once by the host, before the first remote is mounted. */
export function setRemoteProviders(next: RemoteEnvironment): void {
  environment = next;
}

export function remoteEnvironment(): RemoteEnvironment {
  if (!environment) throw new Error('the host gave no providers');
  return environment;
}
