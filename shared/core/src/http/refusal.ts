interface Refusal {
  readonly code: number;
  readonly msg: string;
  readonly data?: unknown;
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly requestId?: string;
}

/** A call that was answered with a refusal, or not at all; `msg` is the sentence for the user. */
export class CallRefused extends Error implements Refusal {
  override readonly name = 'CallRefused';
  readonly code: number;
  readonly msg: string;
  readonly data: unknown;
  readonly status: number;
  readonly requestId: string;

  constructor({ code, msg, data, status, requestId }: Refusal) {
    super(msg);
    this.code = code;
    this.msg = msg;
    this.data = data ?? null;
    this.status = status;
    this.requestId = requestId ?? '';
  }
}

/** The input field that a malformed call (HTTP 400) names. */
export function refusedField(refusal: CallRefused): string | undefined {
  const { data, status } = refusal;
  if (status !== 400 || typeof data !== 'object' || data === null || !('field' in data)) return undefined;
  return typeof data.field === 'string' ? data.field : undefined;
}
