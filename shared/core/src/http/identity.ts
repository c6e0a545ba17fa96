import { uuid } from './uuid';

const DEVICE_KEY = 'mingmou.deviceId';

declare const __HOST_VERSION__: string | undefined;

/** The version of the shell that runs, set by its build. */
export const hostVersion: string = typeof __HOST_VERSION__ === 'string' ? __HOST_VERSION__ : 'development';

let fallback: string | undefined;

/** The lasting id of this browser, by which the server tells an account's devices apart. */
export function deviceId(): string {
  try {
    const known = localStorage.getItem(DEVICE_KEY);
    if (known) return known;
    const made = uuid();
    localStorage.setItem(DEVICE_KEY, made);
    return made;
  } catch {
    fallback ??= uuid();
    return fallback;
  }
}
