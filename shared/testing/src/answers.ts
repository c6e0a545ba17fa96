import type { Call, CallSpec } from '@mingmou/contract/base/call';

export interface Reply {
  readonly status: number;
  readonly body: string | Blob;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes reported as progress before the end. */
  readonly progress?: readonly number[];
}

/** A request as the page sent it. */
export interface SentRequest {
  readonly id: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly call: CallSpec;
  readonly reply: (request: SentRequest) => Reply | Promise<Reply>;
}

interface RefusalParts {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  readonly status?: number;
}

class Refusal extends Error {
  constructor(readonly parts: RefusalParts) {
    super(parts.msg);
  }
}

/** Thrown by an answer function: the server refuses. */
export function refusal(parts: RefusalParts): Error {
  return new Refusal(parts);
}

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

function json(status: number, envelope: object): Reply {
  const headers = { 'content-type': 'application/json', 'x-request-id': 'req-1' };
  return { status, body: JSON.stringify(envelope), headers };
}

/** Answer of the server to a call, typed by the call: its data, or a function of the received input. */
export function answer<I, O>(
  call: Call<I, O>,
  data: NoInfer<O> | ((input: NoInfer<I>) => NoInfer<O> | Promise<NoInfer<O>>),
): Answer {
  return {
    call,
    reply: async ({ input }) => {
      try {
        // The page sent it by this very call.
        const given = data instanceof Function ? await data(input as I) : data;
        return json(200, { success: true, code: 0, msg: '', data: given });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const { status = 200, code, msg, data: details = null } = error.parts;
        return json(status, { success: false, code, msg, data: details });
      }
    },
  };
}

/** A sheet as answer of an export; `until` holds it back. */
export function answerSheet(call: CallSpec, name: string, until: Promise<unknown> = Promise.resolve()): Answer {
  return {
    call,
    reply: async () => {
      await until;
      const headers = {
        'content-type': SHEET,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      };
      return { status: 200, body: new Blob(['sheet'], { type: SHEET }), headers, progress: [2048] };
    },
  };
}

/** Bytes as answer of a call that declares their type. */
export function answerBytes(call: CallSpec): Answer {
  const type = call.bytes ?? '';
  return {
    call,
    reply: () => ({ status: 200, body: new Blob(['bytes'], { type }), headers: { 'content-type': type } }),
  };
}

/** No answer at all, as when the cable is out. */
export function noAnswer(call: CallSpec): Answer {
  return { call, reply: () => ({ status: 0, body: '', headers: {} }) };
}
