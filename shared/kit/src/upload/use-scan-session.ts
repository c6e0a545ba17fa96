import type { OutputOf } from '@mingmou/contract/base/call';
import type { FileUse, ScanKind } from '@mingmou/contract/files/file.dicts';
import { scanKey } from '@mingmou/contract/files/file.rules';
import { scanSession } from '@mingmou/contract/files/scan-session.contract';
import { scanUpload } from '@mingmou/contract/files/scan-upload.contract';
import { send } from '@mingmou/core/http/client';
import { CallRefused } from '@mingmou/core/http/refusal';
import { endsSession } from '@mingmou/core/http/verdict';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';

type State = OutputOf<typeof scanUpload.state>;
type Scanned = State['files'][number];

const POLL_MS = 2000;

export interface ScanAsked {
  readonly kind: ScanKind;
  readonly use: FileUse;
  /** Absent: as the organisation's parameters say. */
  readonly max?: number;
  /** Megabytes of one file. */
  readonly size?: number;
}

interface Opened {
  readonly key: string;
  readonly url: string;
}

export interface ScanSession {
  /** Absent until the server has opened it. */
  readonly url: string | undefined;
  readonly failure: string | undefined;
  readonly expired: boolean;
  /** Until the code runs out. */
  readonly secondsLeft: number | undefined;
  /** What has arrived by this and by the codes before it. */
  readonly files: readonly Scanned[];
  /** Every session of this dialog, the newest last. */
  readonly keys: readonly string[];
  readonly refresh: () => void;
}

/** How far the clock of this machine is from the server's, as the server said when it refused a key. */
function driftIn(error: unknown): number | null {
  if (!(error instanceof CallRefused) || typeof error.data !== 'object' || error.data === null) return null;
  return 'now' in error.data && typeof error.data.now === 'number' ? error.data.now - Date.now() : null;
}

async function open(userId: number, asked: ScanAsked, max: number | undefined, drift = 0): Promise<Opened> {
  const key = scanKey({ userId, at: Date.now() + drift });
  const { kind, use, size } = asked;
  try {
    const { url } = await send(scanSession.open, { key, kind, bizType: use, size, max }, { quiet: true });
    return { key, url };
  } catch (error) {
    const known = driftIn(error);
    if (known === null || drift !== 0) throw error;
    return open(userId, asked, max, known || 1);
  }
}

/** The first address of each file stays: every poll answers newly signed ones, and pictures would load again and again. */
function merged(known: readonly Scanned[], found: readonly Scanned[], others: readonly Scanned[]): Scanned[] {
  return [...others, ...found.map((file) => known.find(({ id }) => id === file.id) ?? file)];
}

interface Polled {
  readonly state: State | undefined;
  readonly at: number;
}

/** Polls the state of a session every two seconds; the next poll makes up for a lost one. */
function usePoll(key: string | undefined, onState: (state: State) => void): void {
  const tell = useRef(onState);
  tell.current = onState;
  useEffect(() => {
    if (key === undefined) return;
    let alive = true;
    const poll = async () => {
      const state = await send(scanUpload.state, { key }, { quiet: true }).catch(() => undefined);
      if (alive && state) tell.current(state);
    };
    void poll();
    const timer = setInterval(() => void poll(), POLL_MS);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [key]);
}

function useSecondsLeft({ state, at }: Polled): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return state && Math.max(0, Math.ceil(state.secondsLeft - Math.max(0, now - at) / 1000));
}

/** State of a scan dialog: opens its session, follows the uploads, and opens another session for a new code. */
export function useScanSession(asked: ScanAsked): ScanSession {
  const userId = useAppSelector(({ session }) => session.info?.userId);
  const [opened, setOpened] = useState<Opened>();
  const [failure, setFailure] = useState<string>();
  const [polled, setPolled] = useState<Polled>({ state: undefined, at: 0 });
  const [files, setFiles] = useState<readonly Scanned[]>([]);
  const keys = useRef<string[]>([]);
  const earlier = useRef<readonly Scanned[]>([]);
  const latest = useRef({ asked, files });
  latest.current = { asked, files };
  const running = useRef(false);

  const start = useCallback(async () => {
    if (userId === undefined || running.current) return;
    running.current = true;
    setFailure(undefined);
    const { asked: wanted, files: arrived } = latest.current;
    const max = wanted.max === undefined ? undefined : Math.max(1, wanted.max - arrived.length);
    try {
      const session = await open(userId, wanted, max);
      earlier.current = arrived;
      keys.current = [...keys.current, session.key];
      setPolled({ state: undefined, at: 0 });
      setOpened(session);
    } catch (error) {
      if (!(error instanceof CallRefused)) throw error;
      if (!endsSession(error)) setFailure(error.msg);
    } finally {
      running.current = false;
    }
  }, [userId]);

  useEffect(() => void start(), [start]);
  usePoll(opened?.key, (state) => {
    setPolled({ state, at: Date.now() });
    if (state.state === 'OPEN') setFiles((known) => merged(known, state.files, earlier.current));
  });
  const secondsLeft = useSecondsLeft(polled);
  const expired = polled.state !== undefined && (polled.state.state !== 'OPEN' || secondsLeft === 0);
  return {
    url: opened?.url,
    failure,
    expired,
    secondsLeft,
    files,
    keys: keys.current,
    refresh: () => void start(),
  };
}
