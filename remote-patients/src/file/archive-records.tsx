import type { OutputOf } from '@mingmou/contract/base/call';
import type { patientArchive } from '@mingmou/contract/patients/portal/patient-archive.contract';
import type { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import styles from './record.module.css';
import { RecordGroups } from './record-groups';

type Records = OutputOf<typeof patientArchive.tries>;

interface ArchiveRecordsProps {
  readonly asked: Pick<ReturnType<typeof useCall<unknown, Records>>, 'data' | 'refusal' | 'refetch'>;
  /** Name of a record, shown before its number. */
  readonly word: string;
}

/** Records of an archive, the newest first; the newest is open. */
export function ArchiveRecords({ asked: { data, refusal, refetch }, word }: ArchiveRecordsProps) {
  if (refusal) return <ListFailure refusal={refusal} retry={refetch} />;
  if (!data) return <Skeleton active />;
  if (data.length === 0) return <Quiet as="p">还没有{word}记录。</Quiet>;
  return data.map(({ id, seq, recordDate, staffName, isDone, groups }, place) => (
    <details key={id} className={styles.record} open={place === 0}>
      <summary>
        <b>
          {word}
          {seq}
        </b>{' '}
        {recordDate} <Quiet>{staffName}</Quiet> {isDone ? null : <StateTag tone="draft">暂存</StateTag>}
      </summary>
      <RecordGroups of={groups} />
    </details>
  ));
}
