import { HTTP_CODES } from '@mingmou/contract/base/codes';
import { CallRefused } from './refusal';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string;
}

const NETWORK_FAILED = '网络异常';
const NOT_FOUND = '请求的资源不存在';

const defaultMessages: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  500: 'Internal Server Error',
};

function partsOf(body: unknown): { success: boolean; msg: string; code: number | undefined; data: unknown } {
  const record: Record<string, unknown> = typeof body === 'object' && body !== null ? { ...body } : {};
  return {
    success: record.success === true,
    msg: typeof record.msg === 'string' ? record.msg : '',
    code: typeof record.code === 'number' ? record.code : undefined,
    data: record.data ?? null,
  };
}

/** Whether an answer has data, and is none of the refusals. */
export function isGranted({ status, body }: Omit<Answer, 'requestId'>): boolean {
  return status === 200 && partsOf(body).success;
}

/** The data of an answer; throws {@link CallRefused} with the sentence of product.md §8 for every other outcome. */
export function dataOf({ status, body, requestId }: Answer): unknown {
  const { msg, code, data } = partsOf(body);
  if (isGranted({ status, body })) return data;
  const sentence = status === 404 ? NOT_FOUND : msg || (defaultMessages[status] ?? 'Other Error');
  throw new CallRefused({ code: code ?? status, msg: sentence, data, status, requestId });
}

/** No answer came: cable, server or time-out. */
export function unanswered(): CallRefused {
  return new CallRefused({ code: 0, msg: NETWORK_FAILED, status: 0 });
}

/** True for the two codes that end the session in this browser. */
export function endsSession(refusal: Pick<CallRefused, 'code'>): boolean {
  return refusal.code === HTTP_CODES.tokenGone || refusal.code === HTTP_CODES.sessionEnded;
}

/** True where no answer came, or only that of a proxy or of a broken server. */
export function isUnanswered({ status }: Pick<CallRefused, 'status'>): boolean {
  return status === 0 || status >= 500;
}

/** True where the write may have happened although its answer is lost: only these are repeated under the same key. */
export function isUncertain(error: unknown): boolean {
  return !(error instanceof CallRefused) || isUnanswered(error);
}
