import { notice } from '@mingmou/contract/messaging/notice.contract';
import { feedback } from '@mingmou/core/http/feedback';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback, useEffect } from 'react';
import { onNotice } from './notice-signal';

/** The whole stands in the list; what is said over the header must not hide it. */
const LETTERS = 40;

function inBrief(text: string): string {
  const letters = [...text];
  return letters.length <= LETTERS ? text : `${letters.slice(0, LETTERS - 1).join('')}…`;
}

/** The way to ask for notices that the person was not told of: each is said once. It is asked by itself when one arrives. */
export function useNoticeToast(skip: boolean): () => void {
  const tell = useSend(notice.tell);
  const ask = useCallback(async () => {
    if (skip) return;
    // What was not answered is told the next time.
    const told = await tell({}, { quiet: true }).catch(() => undefined);
    if (!told?.newest) return;
    const newest = inBrief(told.newest);
    feedback().warning(told.count === 1 ? `通知：${newest}` : `有${told.count}条新通知，最新：${newest}`);
  }, [skip, tell]);
  useEffect(() => onNotice(() => void ask()), [ask]);
  return ask;
}
