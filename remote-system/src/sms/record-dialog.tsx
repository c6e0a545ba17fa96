import { smsRecord } from '@mingmou/contract/messaging/sms-send.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { textOf } from '@mingmou/kit/format/text-of';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Skeleton } from '@mingmou/kit/ui';
import { Modal } from '@mingmou/kit/ui-overlay';
import styles from './sms.module.css';

const SHOWN = ['mobile', 'patientName', 'smsScene', 'batchNo', 'segments', 'state', 'failReason'] as const;
const TIMES = ['planTime', 'submittedAt', 'receiptAt'] as const;

/** One message as it was sent, with its whole text. */
export function RecordDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data, refusal, refetch } = useCall(smsRecord.findById, { id }, { quiet: true });
  return (
    <Modal reading title="短信详情" open width={520} style={{ top: '12vh' }} footer={null} onCancel={onClose}>
      {refusal && !data ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data ? (
        <>
          <p className={styles.sample}>{data.content}</p>
          <dl className={styles.facts}>
            {[...SHOWN, ...TIMES].map((name) => (
              <div key={name} className={styles.fact}>
                <dt>{smsRecord.row[name].title}</dt>
                <dd>{textOf(smsRecord.row[name], data[name]) || '—'}</dd>
              </div>
            ))}
          </dl>
        </>
      ) : null}
      {data || refusal ? null : <Skeleton active />}
    </Modal>
  );
}
