import type { Call, CallSpec } from '@mingmou/contract/base/call';

/** The server refused; ends the program with 1. */
export class RefusedError extends Error {
  constructor(
    message: string,
    readonly code: number,
    readonly data: unknown,
  ) {
    super(message);
  }
}

interface Answer {
  readonly success?: boolean;
  readonly msg?: string;
  readonly code?: number;
  readonly data?: unknown;
}

export interface Client {
  send<I, O>(call: Call<I, O>, input: NoInfer<I>): Promise<O>;
  upload<I, O>(call: Call<I, O>, form: FormData): Promise<O>;
}

async function dataOf(response: Response): Promise<unknown> {
  const text = await response.text();
  let answer: Answer = {};
  try {
    answer = JSON.parse(text);
  } catch {
    // A proxy may answer with an HTML page; its status is sufficient.
  }
  if (answer.success) return answer.data;
  throw new RefusedError(answer.msg ?? `HTTP ${response.status}`, answer.code ?? response.status, answer.data ?? null);
}

function addressOf(base: string, { path }: CallSpec, input: Readonly<Record<string, unknown>>): URL {
  return new URL(
    path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? ''))),
    base,
  );
}

/** Calls of the contract with a publish token. */
export function createClient(base: string, token: string): Client {
  const post = async (address: URL, body: string | FormData, headers: Record<string, string>) => {
    const request = { method: 'POST', body, headers: { ...headers, authorization: `Bearer ${token}` } };
    const response = await fetch(address, request).catch((error: unknown) => {
      const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
      throw new RefusedError(`连不上 ${base}：${cause}`, 0, null);
    });
    return dataOf(response);
  };
  return {
    // The server checks its answers against the contract, which is where O comes from.
    send: async <I, O>(call: Call<I, O>, input: NoInfer<I>) => {
      const fields: Record<string, unknown> = typeof input === 'object' && input !== null ? { ...input } : {};
      return (await post(addressOf(base, call, fields), JSON.stringify(fields), {
        'content-type': 'application/json',
      })) as O;
    },
    upload: async <I, O>(call: Call<I, O>, form: FormData) => (await post(addressOf(base, call, {}), form, {})) as O,
  };
}
