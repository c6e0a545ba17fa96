import { notice } from '@mingmou/contract/messaging/notice.contract';
import { feedback } from '@mingmou/core/http/feedback';
import { useSend } from '@mingmou/core/store/use-call';
import { useCallback, useEffect } from 'react';
import { onNotice } from './notice-signal';

/** The list has the complete text; a longer toast would cover the header. */
const LETTERS = 40;

function inBrief(text: string): string {
  const letters = [...text];
  return letters.length <= LETTERS ? text : `${letters.slice(0, LETTERS - 1).join('')}…`;
}

/** Returns a function that requests new notices and shows each once. An arriving notice triggers it automatically. */
export function useNoticeToast(skip: boolean): () => void {
  const tell = useSend(notice.tell);
  const ask = useCallback(async () => {
    if (skip) return;
    // After a failure the notices are shown next time.
    const told = await tell({}, { quiet: true }).catch(() => undefined);
    if (!told?.newest) return;
    const newest = inBrief(told.newest);
    feedback().warning(told.count === 1 ? `通知：${newest}` : `有${told.count}条新通知，最新：${newest}`);
  }, [skip, tell]);
  useEffect(() => onNotice(() => void ask()), [ask]);
  return ask;
}
