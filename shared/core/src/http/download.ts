import type { Call } from '@mingmou/contract/base/call';
import { announce, exchange, requestIdOf } from './client';
import { dataOf } from './verdict';

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** `total` is absent while the server streams rows it has not counted. */
  readonly onProgress?: (received: number, total: number | undefined) => void;
}

export interface Download {
  readonly name: string;
  readonly content: Blob;
}

/** The file name of a Content-Disposition header, in its extended (UTF-8) or plain form. */
export function fileNameIn(disposition: string): string | undefined {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition)?.[1];
}

async function bodyOf(content: unknown): Promise<unknown> {
  if (!(content instanceof Blob)) return content;
  try {
    const body: unknown = JSON.parse(await content.text());
    return body;
  } catch {
    return null;
  }
}

/** Fetches an answer that is not JSON; a refusal is an envelope as in any call. */
async function receive<I>(
  call: Call<I, unknown>,
  input: NoInfer<I>,
  expected: string,
  { signal, onProgress }: DownloadOptions,
): Promise<Download> {
  try {
    const response = await exchange(call, input, signal ? { signal } : {}, {
      responseType: 'blob',
      ...(onProgress ? { onProgress: ({ loaded, total }) => onProgress(loaded, total) } : {}),
    });
    const { headers, status, data } = response;
    const type: unknown = headers['content-type'];
    if (status === 200 && data instanceof Blob && typeof type === 'string' && type.startsWith(expected)) {
      const disposition: unknown = headers['content-disposition'];
      const name = typeof disposition === 'string' ? fileNameIn(disposition) : undefined;
      return { name: name ?? `${call.title}.xlsx`, content: data };
    }
    dataOf({ status, body: await bodyOf(data), requestId: requestIdOf(response) });
    throw new TypeError(`${call.id} answered no ${expected}`);
  } catch (error) {
    announce(error, false);
    throw error;
  }
}

/** Fetches the sheet of an export call. */
export function download<I>(
  call: Call<I, unknown>,
  input: NoInfer<I>,
  options: DownloadOptions = {},
): Promise<Download> {
  return receive(call, input, SHEET, options);
}

/** Fetches the bytes of a call that declares their type. */
export async function fetchBytes<I>(call: Call<I, unknown>, input: NoInfer<I>): Promise<Blob> {
  return (await receive(call, input, call.bytes ?? '', {})).content;
}

/** Hands a file to the browser's own download. */
export function saveFile({ name, content }: Download): void {
  const url = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = name;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 0);
}
