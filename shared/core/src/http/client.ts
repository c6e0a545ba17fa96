import { HEADERS } from '@mingmou/contract/auth/auth.contract';
import type { Call, CallSpec } from '@mingmou/contract/base/call';
import axios, { type AxiosProgressEvent, type AxiosResponse } from 'axios';
import { expireSession } from '../session/expiry';
import { readToken } from '../session/token';
import { takeEarly } from './early-answers';
import { feedback } from './feedback';
import { deviceId, hostVersion } from './identity';
import { CallRefused } from './refusal';
import { requestOf } from './request';
import { uuid } from './uuid';
import { dataOf, endsSession, unanswered } from './verdict';

const TIMEOUT_MS = 300_000;

const http = axios.create({ timeout: TIMEOUT_MS, validateStatus: () => true, paramsSerializer: { indexes: null } });

export interface SendOptions {
  /** No toast: the caller shows the refusal itself. */
  readonly quiet?: boolean;
  readonly signal?: AbortSignal;
  /** The key of this user act; absent: a fresh one for each call that needs one. */
  readonly idempotencyKey?: string;
}

interface Transport {
  readonly responseType?: 'json' | 'blob';
  readonly onProgress?: (event: AxiosProgressEvent) => void;
  /** Sends the input as parts of a form, files among them. */
  readonly multipart?: { readonly onSent: (event: AxiosProgressEvent) => void };
}

/** One round trip. Throws for an answer that never came; an abort is rethrown as axios's own cancellation. */
export async function exchange(
  call: CallSpec,
  input: unknown,
  options: SendOptions,
  { responseType = 'json', onProgress, multipart }: Transport = {},
): Promise<AxiosResponse<unknown>> {
  const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
  const { headers, ...request } = requestOf(call, fields);
  const token = readToken();
  try {
    return await http.request<unknown>({
      ...request,
      responseType,
      ...(options.signal ? { signal: options.signal } : {}),
      ...(onProgress ? { onDownloadProgress: onProgress } : {}),
      ...(multipart ? { onUploadProgress: multipart.onSent } : {}),
      headers: {
        [HEADERS.device]: deviceId(),
        [HEADERS.hostVersion]: hostVersion,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(call.idempotent ? { [HEADERS.idempotencyKey]: options.idempotencyKey ?? uuid() } : {}),
        ...headers,
        ...(multipart ? { 'content-type': 'multipart/form-data' } : {}),
      },
    });
  } catch (error) {
    if (axios.isCancel(error)) throw error;
    throw unanswered();
  }
}

export function requestIdOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  const id = headers[HEADERS.requestId];
  return typeof id === 'string' ? id : '';
}

/** Tells the user of a refusal, and leaves for the sign-in page when it ends the session. */
export function announce(error: unknown, quiet: boolean): void {
  if (!(error instanceof CallRefused)) return;
  if (endsSession(error)) expireSession();
  else if (!quiet) feedback().error(error.msg);
}

/** Sends a call and answers its data; every other outcome throws {@link CallRefused}, after a toast unless `quiet`. */
export async function send<I, O>(call: Call<I, O>, input: NoInfer<I>, options: SendOptions = {}): Promise<O> {
  try {
    const response = (await takeEarly(call.path, input)) ?? (await exchange(call, input, options));
    const data = dataOf({ status: response.status, body: response.data, requestId: requestIdOf(response) });
    // The server checks its answers against the contract, which is where O comes from.
    return data as O;
  } catch (error) {
    announce(error, options.quiet ?? false);
    throw error;
  }
}

export function isCancelled(error: unknown): boolean {
  return axios.isCancel(error);
}
