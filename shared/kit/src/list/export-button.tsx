import type { Call } from '@mingmou/contract/base/call';
import { isCancelled } from '@mingmou/core/http/client';
import { type DownloadOptions, download, saveFile } from '@mingmou/core/http/download';
import { CallRefused } from '@mingmou/core/http/refusal';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useThrottled } from '../act/use-throttled';
import styles from './list-page.module.css';
import { orderOf } from './query';
import type { List } from './use-list';

interface ExportButtonProps<I> {
  readonly call: Call<I, unknown>;
  /** The sheet holds the rows of this list: its filters, its order, every page. */
  readonly of: Pick<List<unknown, unknown>, 'query'>;
}

type Progress = Parameters<NonNullable<DownloadOptions['onProgress']>>;

function progressText([received, total]: Progress): string {
  return total ? `${Math.floor((received / total) * 100)}%` : `${Math.ceil(received / 1024)} KB`;
}

/** Downloads a list as a sheet; shows how far it is and can be stopped. */
export function ExportButton<I>(props: ExportButtonProps<I>) {
  return useHolds(props.call.grant) ? <HeldExportButton {...props} /> : null;
}

function HeldExportButton<I>({ call, of: { query } }: ExportButtonProps<I>) {
  const running = useRef<AbortController>(null);
  const [progress, setProgress] = useState<Progress>();
  useEffect(() => () => running.current?.abort(), []);

  const start = async () => {
    const abort = new AbortController();
    running.current = abort;
    setProgress([0, undefined]);
    const { signal } = abort;
    try {
      // The export takes the filters of its list.
      const input = { ...query.filters, ...orderOf(query) } as I;
      saveFile(await download(call, input, { signal, onProgress: (...now) => setProgress(now) }));
    } catch (error) {
      if (!isCancelled(error) && !(error instanceof CallRefused)) throw error;
    } finally {
      if (running.current === abort) setProgress(undefined);
    }
  };
  const throttled = useThrottled(() => void start());

  if (!progress) return <Button onClick={throttled}>导出</Button>;
  return (
    <span className={styles.progress} role="status">
      正在导出 {progressText(progress)}
      <Button type="link" size="small" onClick={() => running.current?.abort()}>
        取消导出
      </Button>
    </span>
  );
}
