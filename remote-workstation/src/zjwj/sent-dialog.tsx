import { his } from '@mingmou/contract/workstation/his/his.contract';
import type { HisBizType } from '@mingmou/contract/workstation/his/his.dicts';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import { Fragment } from 'react';
import styles from './zjwj.module.css';

interface SentDialogProps {
  readonly type: HisBizType;
  readonly id: number;
  readonly onClose: () => void;
}

/** 报文: the sent or prepared message under the platform's names; the server masks identity numbers and phones. */
export function SentDialog({ type, id, onClose }: SentDialogProps) {
  const { data, loading, refusal, refetch } = useCall(his[type].get, { id });
  return (
    <Modal
      open
      reading
      width={720}
      title={data?.platformId ? `报文 ${data.platformId}` : '报文（尚未上传）'}
      onCancel={onClose}
      footer={<Button onClick={onClose}>关闭</Button>}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
        <section className={styles.scroll} aria-label="报文内容" tabIndex={0}>
          <dl className={styles.sent}>
            {data.fields.map(({ field, value }) => (
              <Fragment key={field}>
                <dt>{field}</dt>
                <dd>{value}</dd>
              </Fragment>
            ))}
          </dl>
        </section>
      ) : null}
    </Modal>
  );
}
