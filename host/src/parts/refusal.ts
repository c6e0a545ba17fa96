import { CallRefused } from '@mingmou/core/http/refusal';

const NETWORK_FAILURE = '网络异常';

/** The sentence of a refused call, to be shown where the person is typing. */
export function refusalText(error: unknown): string {
  return error instanceof CallRefused ? error.msg : NETWORK_FAILURE;
}

/** The business code of a refused call; 0 when it carries none. */
export function refusalCode(error: unknown): number {
  return error instanceof CallRefused ? error.code : 0;
}
