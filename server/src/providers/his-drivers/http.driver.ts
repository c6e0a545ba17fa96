import { refuseInTransaction } from '../../database/open-transaction';
import type { HisConnector, HisRemoved } from '../his-connector.types';

const TIMEOUT_MS = 30_000;

interface Answered {
  readonly success?: boolean;
  readonly platformId?: string;
  readonly errorCode?: string;
  readonly errorMsg?: string;
}

/** The platform over HTTP: a path for each queue, the fields as JSON under its own names. */
export function httpHis(base: string, key: string): HisConnector {
  async function post(path: string, body: object): Promise<Answered | { readonly silent: string }> {
    refuseInTransaction('the health platform is asked');
    try {
      const response = await fetch(`${base}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      if (response.status >= 500) return { silent: `平台返回 HTTP ${response.status}` };
      return (await response.json()) as Answered;
    } catch (error) {
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      return { silent: isLate ? '平台30秒内未响应' : '无法连接平台' };
    }
  }

  const refusal = ({ errorCode, errorMsg }: Answered): Exclude<HisRemoved, { kind: 'ok' }> => ({
    kind: 'refused',
    code: errorCode ?? '',
    message: errorMsg ?? '未说明原因',
  });

  return {
    upload: async ({ bizType, fields }) => {
      const answer = await post(`${bizType.toLowerCase()}/upload`, fields);
      if ('silent' in answer) return { kind: 'silent', message: answer.silent };
      return answer.platformId ? { kind: 'ok', platformId: answer.platformId } : refusal(answer);
    },
    remove: async ({ bizType, platformId, reason }) => {
      const answer = await post(`${bizType.toLowerCase()}/remove`, { platformId, reason });
      if ('silent' in answer) return { kind: 'silent', message: answer.silent };
      return answer.success ? { kind: 'ok' } : refusal(answer);
    },
  };
}
