import type { CallState } from '@mingmou/core/store/use-call';
import { type ReactNode, useId } from 'react';
import css from './block.module.css';

interface BlockProps {
  readonly title: string;
  readonly extra?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** A panel of the dashboard. */
export function Block({ title, extra, children, className }: BlockProps) {
  const id = useId();
  return (
    <section className={`${css.block} ${className ?? ''}`} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id} className={css.title}>
          {title}
        </h2>
        {extra}
      </div>
      {children}
    </section>
  );
}

interface LoadedProps<O> {
  /** Name of the content in the failure message. */
  readonly what: string;
  readonly state: CallState<O>;
  /** Hidden copy of the content that reserves its height while it is loaded: the blocks below must not move later. */
  readonly shape?: ReactNode;
  readonly children: (data: O) => ReactNode;
}

/** Shows the content of a block, which loads and fails by itself. Content that was loaded before a failure stays visible. */
export function Loaded<O>({ what, state: { data, refusal, fetching, refetch }, shape, children }: LoadedProps<O>) {
  if (data !== undefined) return children(data);
  if (!refusal || fetching)
    return (
      <div className={css.skeleton} role="status" aria-label={`${what}加载中`}>
        {shape && (
          <div className={css.shape} aria-hidden="true">
            {shape}
          </div>
        )}
      </div>
    );
  return (
    <div className={css.message} role="alert">
      <p>
        {what}加载失败：{refusal.msg}
      </p>
      {refusal.requestId && <small className={css.number}>请求编号 {refusal.requestId}</small>}
      <button type="button" className={css.action} onClick={refetch}>
        重试
      </button>
    </div>
  );
}

interface EmptyProps {
  readonly text: string;
  readonly children?: ReactNode;
}

/** Says why there is nothing, and what can be done about it. */
export function Empty({ text, children }: EmptyProps) {
  return (
    <div className={css.message}>
      <p>{text}</p>
      {children}
    </div>
  );
}
