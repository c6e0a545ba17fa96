import type { ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import type { EarlyAnswer, EarlyAnswers } from '@mingmou/core/http/early-answers';
import { remoteOfArea } from '../guard/areas';
import { beginRelease } from './federation';
import { readPageTables } from './release-files';

const MANIFEST = '/api/remotes/manifest';

/**
 * What every start of a signed-in tab asks for, whatever its page. Named by their paths, as are the headers below:
 * the contract and the shared modules of core come with the code that this is to run before.
 */
const ASKED = ['/api/home/find-session-info', '/settings-account/getMenus', MANIFEST] as const;

export const earlyAnswers: EarlyAnswers = new Map();

async function ask(path: string, token: string): Promise<EarlyAnswer | undefined> {
  try {
    const device = localStorage.getItem('mingmou.deviceId');
    const response = await fetch(path, {
      headers: {
        authorization: `Bearer ${token}`,
        'x-host-version': __HOST_VERSION__,
        ...(device ? { 'x-device-id': device } : {}),
      },
    });
    const data: unknown = await response.json();
    return { status: response.status, data, headers: Object.fromEntries(response.headers) };
  } catch {
    // Asked for again by whoever needs it, who also tells of the failure.
    return undefined;
  }
}

interface ManifestBody {
  readonly data?: { readonly remotes?: readonly ResolvedRemote[] } | null;
}

function releasesOf(answer: EarlyAnswer | undefined): readonly ResolvedRemote[] {
  // The server checks its answers against the contract; a refusal has no data.
  const body = answer?.data as ManifestBody | undefined;
  return body?.data?.remotes ?? [];
}

/** The page tables, and the code that the address asks for: whether it may be shown is judged when all is here. */
async function fetchAhead(pathname: string): Promise<void> {
  const remotes = releasesOf(await earlyAnswers.get(MANIFEST));
  void readPageTables(remotes);
  const asked = remotes.find(({ name }) => name === remoteOfArea(pathname));
  if (!asked) return;
  const { prepare } = await beginRelease(asked);
  await prepare?.(pathname);
}

/**
 * Sends the first calls while the code that reads their answers is on its way, which takes seconds on a slow line; the
 * token lies where core's `session/token` keeps it.
 */
export function startEarly(): void {
  const token = sessionStorage.getItem('token');
  if (token === null) return;
  for (const path of ASKED) earlyAnswers.set(path, ask(path, token));
  // A failed attempt is the first of those that are made and told of when the page is opened.
  fetchAhead(window.location.pathname).catch(() => undefined);
}
