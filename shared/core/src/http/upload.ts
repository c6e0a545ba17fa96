import type { Call } from '@mingmou/contract/base/call';
import { announce, exchange, requestIdOf } from './client';
import { dataOf } from './verdict';

interface UploadOptions {
  readonly signal?: AbortSignal;
  /** 0…1 of the file. */
  readonly onSent?: (share: number) => void;
}

/** Sends a file as the part `file`, together with the fields of the call. */
export async function upload<I extends object, O>(
  call: Call<I, O>,
  input: NoInfer<I>,
  file: File,
  { signal, onSent }: UploadOptions = {},
): Promise<O> {
  try {
    const response = await exchange(call, { ...input, file }, signal ? { signal } : {}, {
      multipart: { onSent: ({ loaded, total }) => onSent?.(total ? loaded / total : 0) },
    });
    const data = dataOf({ status: response.status, body: response.data, requestId: requestIdOf(response) });
    // The server checks its answers against the contract, which is where O comes from.
    return data as O;
  } catch (error) {
    announce(error, false);
    throw error;
  }
}
