import { FIRST_PAGE } from '@mingmou/contract/base/first-page';
import type { ResolvedRemote } from '@mingmou/contract/system/remotes/remotes.contract';
import type { EarlyAnswer, EarlyAnswers, EarlyCall } from '@mingmou/core/http/early-answers';
import { remoteOfArea } from '../guard/areas';
import { beginRelease } from './federation';
import { fetchLaterFiles } from './later-files';
import { preloadRelease } from './preload';
import { readFiles, readPageTables } from './release-files';

const MANIFEST = '/api/remotes/manifest';

/**
 * What every start of a signed-in tab asks for, whatever its page. Named by their paths, as are the headers below:
 * the contract and the shared modules of core come with the code that this is to run before.
 */
const ASKED = ['/api/home/find-session-info', '/settings-account/getMenus', MANIFEST] as const;

export const earlyAnswers: EarlyAnswers = new Map();

function headersOf(token: string): Record<string, string> {
  const device = localStorage.getItem('mingmou.deviceId');
  return {
    authorization: `Bearer ${token}`,
    'x-host-version': __HOST_VERSION__,
    ...(device ? { 'x-device-id': device } : {}),
  };
}

async function answerOf(path: string, init: RequestInit): Promise<EarlyAnswer | undefined> {
  try {
    const response = await fetch(path, init);
    const data: unknown = await response.json();
    return { status: response.status, data, headers: Object.fromEntries(response.headers) };
  } catch {
    // The consumer repeats the request and reports the failure.
    return undefined;
  }
}

function ask(path: string, input: object, init: RequestInit): EarlyCall {
  const answer = answerOf(path, init);
  const call: EarlyCall = { askedAt: performance.now(), answer, arrived: undefined };
  void answer.then((arrived) => {
    call.arrived = arrived;
  });
  earlyAnswers.set(`${path} ${JSON.stringify(input)}`, call);
  return call;
}

interface ManifestBody {
  readonly data?: { readonly remotes?: readonly ResolvedRemote[] } | null;
}

function releasesOf(answer: EarlyAnswer | undefined): readonly ResolvedRemote[] {
  // The server checks its answers against the contract; a refusal has no data.
  const body = answer?.data as ManifestBody | undefined;
  return body?.data?.remotes ?? [];
}

type Place = Pick<Location, 'pathname' | 'search'>;

/** Fetches the code of the requested page, and its list if the address has no filters. Rights are checked later. */
async function fetchPage(release: ResolvedRemote, { pathname, search }: Place, token: string): Promise<void> {
  const content = await readFiles(release);
  const page = content.pages.find(({ path }) => path === pathname);
  preloadRelease(release, content, page?.files ?? []);
  if (page?.lists && search === '') {
    const headers = { ...headersOf(token), 'content-type': 'application/json' };
    ask(page.lists, FIRST_PAGE, { method: 'POST', headers, body: JSON.stringify(FIRST_PAGE) });
  }
  // All small requests were sent; these files now use the connection.
  fetchLaterFiles();
}

async function beginPage(release: ResolvedRemote, pathname: string): Promise<void> {
  const { prepare } = await beginRelease(release);
  await prepare?.(pathname);
}

/** The page tables, and the code that the address asks for: whether it may be shown is judged when all is here. */
async function fetchAhead({ answer }: EarlyCall, place: Place, token: string): Promise<void> {
  const remotes = releasesOf(await answer);
  const asked = remotes.find(({ name }) => name === remoteOfArea(place.pathname));
  // Before the tables of the others, since it is waited for.
  const begun = asked && [fetchPage(asked, place, token), beginPage(asked, place.pathname)];
  void readPageTables(remotes);
  await Promise.all(begun ?? []);
}

/**
 * Sends the first calls while the code that reads their answers is on its way, which takes seconds on a slow line; the
 * token lies where core's `session/token` keeps it.
 */
export function startEarly(): void {
  const token = sessionStorage.getItem('token');
  if (token === null) return;
  const headers = headersOf(token);
  const [, , manifest] = ASKED.map((path) => ask(path, {}, { headers }));
  const { pathname, search } = window.location;
  // A failed prefetch is silent: the page repeats the request and reports a failure.
  if (manifest) fetchAhead(manifest, { pathname, search }, token).catch(() => undefined);
}
