import { expect, type Page } from 'playwright/test';

/** Sends a call as the signed-in page would. */
export async function ask<T>(page: Page, path: string, body?: object): Promise<T> {
  const answer: { success: boolean; msg: string; data: T } = await page.evaluate(
    async ([url, sent]) => {
      const response = await fetch(url ?? '', {
        method: sent ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${sessionStorage.getItem('token')}`,
          ...(sent ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
        },
        ...(sent ? { body: sent } : {}),
      });
      return response.json();
    },
    [path, body ? JSON.stringify(body) : ''] as const,
  );
  expect(answer.msg).toBe('操作成功');
  return answer.data;
}
