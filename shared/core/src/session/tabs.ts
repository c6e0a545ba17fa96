import { readOrgId, readToken, type SessionKeys, writeSession } from './token';

const CHANNEL = 'mingmou.session';
const WAIT_MS = 300;

type TabMessage = { readonly type: 'ask' } | ({ readonly type: 'lend' } & SessionKeys);

function isTabMessage(value: unknown): value is TabMessage {
  if (typeof value !== 'object' || value === null || !('type' in value)) return false;
  if (value.type === 'ask') return true;
  return (
    value.type === 'lend' &&
    'token' in value &&
    typeof value.token === 'string' &&
    'orgId' in value &&
    typeof value.orgId === 'number'
  );
}

/** Answers new tabs of this browser that ask for the session; answers the way to stop. */
export function lendSession(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const token = readToken();
    const orgId = readOrgId();
    if (!isTabMessage(data) || data.type !== 'ask' || token === null || orgId === null) return;
    channel.postMessage({ type: 'lend', token, orgId } satisfies TabMessage);
  };
  return () => channel.close();
}

/** Takes over the session of another open tab; false when none has one. */
export function borrowSession(waitMs = WAIT_MS): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const finish = (found: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(found);
    };
    const timer = setTimeout(() => finish(false), waitMs);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (!isTabMessage(data) || data.type !== 'lend') return;
      writeSession({ token: data.token, orgId: data.orgId });
      finish(true);
    };
    channel.postMessage({ type: 'ask' } satisfies TabMessage);
  });
}
