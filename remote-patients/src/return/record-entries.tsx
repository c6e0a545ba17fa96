import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { connectState, intention, returnWay, satisfaction } from '@mingmou/contract/patients/return/return.dicts';
import type { returnTask } from '@mingmou/contract/patients/return/return-task.contract';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button } from '@mingmou/kit/ui';
import styles from './return.module.css';

export type RecordEntry = OutputOf<typeof returnTask.show>['records'][number];

interface RecordEntriesProps {
  readonly records: readonly RecordEntry[];
  /** Called for records that may be corrected. */
  readonly onAmend?: (record: RecordEntry) => void;
}

/** What contacts came to, the latest first. */
export function RecordEntries({ records, onAmend }: RecordEntriesProps) {
  if (records.length === 0) return <Quiet as="p">没有回访记录</Quiet>;
  return (
    <ul className={styles.entries}>
      {records.map((record) => (
        <li key={record.recordId}>
          {record.at.slice(0, 16)} {dictName(returnWay, record.way)} {dictName(connectState, record.connectState)}{' '}
          <Quiet>{[record.labelName, record.byStaffName, record.orgName].filter(Boolean).join(' · ')}</Quiet>
          {record.content ? <div>{record.content}</div> : null}
          <Quiet as="p">
            {[
              record.satisfaction ? `满意度 ${dictName(satisfaction, record.satisfaction)}` : '',
              record.intention ? `意向 ${dictName(intention, record.intention)}` : '',
              record.nextDate ? `下次回访 ${record.nextDate}` : '',
              record.nextContactDate ? `下次联系 ${record.nextContactDate}` : '',
            ]
              .filter(Boolean)
              .join('　')}
          </Quiet>
          {onAmend && record.mayAmend ? (
            <Button type="link" size="small" onClick={() => onAmend(record)}>
              修改
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
