import type { OutputOf } from '@mingmou/contract/base/call';
import { home } from '@mingmou/contract/home/home.contract';
import { useAppSelector } from '@mingmou/core/store/hooks';
import { type CallState, useCall } from '@mingmou/core/store/use-call';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNoticeToast } from '../notice/use-notice-toast';
import { usePath } from '../use-path';

type Counts = CallState<OutputOf<typeof home.todoCount>>;

/** What waits, one answer for bar and dashboard; a failure keeps the counts before it. */
export function useTodo(skip = false): Counts {
  return useCall(home.todoCount, {}, { quiet: true, skip });
}

const PAUSE_MS = 30_000;

/** Counts, and tells new notices, at sign-in, on each change of page (at most every 30 s) and every `todoPollSeconds`. */
export function useTodoPolling(): Counts {
  const pathname = usePath();
  const info = useAppSelector((state) => state.session.info);
  // Until the password is changed the server answers nothing else.
  const skip = !info || info.mustChangePassword;
  const counts = useTodo(skip);
  const askNotices = useNoticeToast(skip);
  const askedAt = useRef(0);
  const seconds = info?.todoPollSeconds ?? 0;

  const ask = useEffectEvent(() => {
    askedAt.current = Date.now();
    counts.refetch();
    askNotices();
  });
  const askOnPage = useEffectEvent(() => {
    if (Date.now() - askedAt.current >= PAUSE_MS) ask();
  });

  const start = useEffectEvent(() => {
    // The first answer is already on its way.
    askedAt.current = Date.now();
    askNotices();
  });

  useEffect(() => {
    if (skip) return;
    start();
    const timer = setInterval(() => ask(), seconds * 1000);
    return () => clearInterval(timer);
  }, [skip, seconds]);

  useEffect(() => {
    if (!skip) askOnPage();
  }, [pathname, skip]);

  return counts;
}
