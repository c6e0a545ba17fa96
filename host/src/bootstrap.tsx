import type { MenuNode } from '@mingmou/contract/auth/menu-nodes';
import { type ResolvedRemote, remotes } from '@mingmou/contract/system/remotes/remotes.contract';
import { send } from '@mingmou/core/http/client';
import { offerEarly } from '@mingmou/core/http/early-answers';
import { CallRefused } from '@mingmou/core/http/refusal';
import { isUnanswered } from '@mingmou/core/http/verdict';
import { findByPath } from '@mingmou/core/navigation/path-pattern';
import { isLostCode } from '@mingmou/core/remote/lost-code';
import { leaveTo } from '@mingmou/core/session/leave';
import { comeback, endSession, loadSession } from '@mingmou/core/session/session';
import { borrowSession, lendSession } from '@mingmou/core/session/tabs';
import { readToken } from '@mingmou/core/session/token';
import { store } from '@mingmou/core/store/store';
import { reportError, watchErrors } from '@mingmou/core/telemetry/telemetry';
import { Providers } from '@mingmou/kit/theme/providers';
import { createRoot } from 'react-dom/client';
import { earlyAnswers } from './boot/early-start';
import { Follower } from './boot/follower';
import { askWhoeverLeaves } from './boot/leaving';
import { readPageTables } from './boot/release-files';
import { Shell } from './boot/shell';
import { UnsavedInput } from './boot/unsaved';
import { isOpenToAll } from './guard/open-to-all';
import { lendFeedback } from './layout/lend-feedback';
import { mountLayout, noMenus } from './layout/mount-layout';
import { PageFailure } from './pages/page-failure';
import { PageSkeleton } from './pages/page-skeleton';
import { StartFailure } from './pages/start-failure';
import './provide';

/** How long a refusal stays readable before the sign-in page takes its place. */
const leaveDelayMs = 1500;

const container = document.getElementById('shell') ?? document.body;
const stage = document.createElement('div');
stage.style.height = '100%';

async function readManifest(quiet: boolean) {
  const manifest = await send(remotes.manifest, {}, { quiet });
  await readPageTables(manifest.remotes);
  return manifest;
}

async function readPins(quiet: boolean) {
  const { remotes: pins } = await readManifest(quiet);
  return pins;
}

function shellOf(
  menus: readonly MenuNode[],
  pins: readonly ResolvedRemote[],
): { readonly shell: Shell; readonly unsaved: UnsavedInput } {
  const outlet = document.createElement('div');
  outlet.hidden = true;
  document.body.append(outlet);
  const unsaved = new UnsavedInput(stage);
  // Input in another page of the remote is more important than leaving the failed version.
  const leaveVersion = (remote: string): boolean => {
    if (unsaved.isIn(remote)) return false;
    void shell.leaveVersion(remote);
    return true;
  };
  const shell: Shell = new Shell({
    outlet,
    isSignedIn: () => readToken() !== null,
    menus,
    remotes: pins,
    report: ({ error, ...context }) => reportError(error, context),
    environment: {
      stage,
      Providers,
      Skeleton: PageSkeleton,
      FailureView: (props) => (
        <PageFailure
          {...props}
          hasPrevious={shell.hasFallback(props.failure.remote)}
          leave={() => leaveVersion(props.failure.remote)}
        />
      ),
      report: ({ error, remote, version, page }) => {
        const kind = isLostCode(error) ? 'NETWORK' : 'PAGE_FAILED';
        reportError(error, { remote, version, channel: shell.channelOf(remote, version), path: page.path, kind });
      },
      onCodeLost: ({ remote }) => {
        leaveVersion(remote);
      },
    },
  });
  return { shell, unsaved };
}

/** A page that needs no sign-in, without the chrome of a session; any other leads to the sign-in page. */
async function startSignedOut(): Promise<void> {
  container.append(stage);
  await shellOf([], []).shell.start();
}

/** Returns to the place where the session expired, with its drafts. */
function comeBack(): void {
  const address = comeback();
  if (address && window.location.pathname === '/') window.history.replaceState(null, '', address);
}

/** `pins`: requested together with the session. After a refusal they are requested again, which reports the reason. */
async function startShell(pins: Promise<readonly ResolvedRemote[]>): Promise<void> {
  const { shell, unsaved } = shellOf(store.getState().session.menus, await pins.catch(() => readPins(false)));
  const follower = new Follower({
    shell,
    read: () => readManifest(true),
    hasUnsaved: (remote) => unsaved.isIn(remote),
  });
  const enterOrg = async () => {
    await shell.enterOrg(store.getState().session.menus, await readPins(false));
    follower.restart();
  };
  watchErrors((path) => findByPath(shell.state().pages, path)?.remote ?? 'host');
  mountLayout({ container, Providers, source: shell, content: stage, enterOrg });
  comeBack();
  await shell.start();
  askWhoeverLeaves();
  follower.start();
}

function leaveToSignIn(): void {
  endSession();
  leaveTo('/login');
}

async function start(): Promise<void> {
  if (readToken() === null && !(await borrowSession())) {
    return isOpenToAll(window.location.pathname) ? startSignedOut() : leaveTo('/login');
  }
  const pins = readPins(true);
  // Judged where they are needed.
  pins.catch(() => undefined);
  const silence = lendFeedback(Providers);
  try {
    await loadSession();
    lendSession();
    if (store.getState().session.info?.mustChangePassword) {
      // Until then the server answers nothing else; a changed password ends this session.
      silence();
      mountLayout({ container, Providers, source: noMenus, content: stage, enterOrg: async () => leaveTo('/') });
      return;
    }
    await startShell(pins);
    silence();
  } catch (error) {
    // A refused call has shown its reason already.
    reportError(error, { remote: 'host', path: window.location.pathname });
    if (error instanceof CallRefused && isUnanswered(error)) {
      createRoot(container).render(<StartFailure leave={leaveToSignIn} />);
      return;
    }
    endSession();
    setTimeout(() => leaveTo('/login'), leaveDelayMs);
  }
}

offerEarly(earlyAnswers);
void start();
