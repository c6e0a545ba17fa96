import type { OutputOf } from '@mingmou/contract/base/call';
import type { smsReady } from '@mingmou/contract/messaging/sms-send.contract';
import { Quiet } from '@mingmou/kit/page/quiet';
import styles from './sms.module.css';

type Preview = OutputOf<typeof smsReady.preview>;

interface SendPreviewProps {
  readonly isAsked: boolean;
  /** Why it cannot be sent. */
  readonly fault: string | undefined;
  readonly of: Preview | undefined;
  readonly isShort: boolean;
}

/** What would go out, when, and for how much. */
export function SendPreview({ isAsked, fault, of, isShort }: SendPreviewProps) {
  return (
    <section className={styles.preview} aria-label="预览">
      <h3>预览</h3>
      {fault ? (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      ) : null}
      {of ? <Shown of={of} isShort={isShort} /> : null}
      {fault || of ? null : (
        <Quiet as="p" spaced>
          {isAsked ? '正在计算…' : '选择模板、接收人并填好变量后，这里显示内容和条数'}
        </Quiet>
      )}
    </section>
  );
}

function Shown({ of, isShort }: { readonly of: Preview; readonly isShort: boolean }) {
  const { total, sendable, segments, balance, planTime, blocked, samples } = of;
  return (
    <>
      <dl className={styles.facts}>
        <dt>接收人</dt>
        <dd>
          {total}人，可发送{sendable}人
        </dd>
        <dt>计费</dt>
        <dd>{segments}条</dd>
        <dt>余额</dt>
        <dd className={isShort ? styles.fault : undefined}>
          {balance}条{isShort ? '，余额不足' : ''}
        </dd>
        <dt>发送时间</dt>
        <dd>{planTime}</dd>
      </dl>
      {samples.map(({ mobile, content, segments: parts, length }) => (
        <p key={mobile} className={styles.sample}>
          {content}
          <small>
            {mobile} · {length}字 · {parts}条
          </small>
        </p>
      ))}
      {blocked.length > 0 ? (
        <>
          <h3>不发送（{blocked.length}）</h3>
          <ul className={styles.blocked}>
            {blocked.map(({ mobile, reason }, at) => (
              <li key={`${mobile}-${at}`}>
                {mobile} {reason}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}
