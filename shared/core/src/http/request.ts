import { PUBLIC_CLIENT } from '@mingmou/contract/auth/auth.contract';
import type { CallSpec } from '@mingmou/contract/base/call';

export interface RequestParts {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly data: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

type Input = Readonly<Record<string, unknown>>;

function filledPath(path: string, input: Input): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? '')));
}

function isInPath(path: string, name: string): boolean {
  return path.includes(`{${name}}`);
}

function formOf(input: Input): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null) form.set(name, String(value));
  }
  return form;
}

/** How a call travels: path, query, body and the headers that follow from its declaration. */
export function requestOf(call: CallSpec, input: Input): RequestParts {
  const url = filledPath(call.path, input);
  if (call.method === 'GET') {
    const rest = Object.entries(input).filter(([name]) => !isInPath(call.path, name));
    return { method: 'GET', url, params: Object.fromEntries(rest), data: undefined, headers: {} };
  }
  if (call.form) {
    const headers = {
      authorization: `Basic ${btoa(PUBLIC_CLIENT)}`,
      'content-type': 'application/x-www-form-urlencoded',
    };
    return { method: 'POST', url, params: {}, data: formOf(input), headers };
  }
  return { method: 'POST', url, params: {}, data: input, headers: { 'content-type': 'application/json' } };
}
