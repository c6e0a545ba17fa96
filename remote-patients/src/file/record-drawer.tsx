import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { patientVisit } from '@mingmou/contract/patients/portal/patient-visit.contract';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import styles from './record.module.css';
import { RecordGroups } from './record-groups';

type Visit = OutputOf<typeof patientVisit.find>;

const lineOf = ({ day, orgName, departmentName, doctorName, visitType: kind }: Visit) =>
  [day, orgName, departmentName, doctorName, dictName(visitType, kind)].filter(Boolean).join(' ');

interface RecordDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** Records of a visit, stage by stage, read only. */
export function RecordDrawer({ id, onClose }: RecordDrawerProps) {
  const { data, refusal, refetch } = useCall(patientVisit.find, { acceptsId: id }, { quiet: true });
  return (
    <Drawer
      open
      title={data ? `就诊 ${data.visitNo}` : '就诊'}
      extra={data?.mark ? <StateTag tone="draft">{data.mark}</StateTag> : null}
      styles={{ wrapper: { width: 'min(860px, 94vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data ? (
        <>
          <p>{lineOf(data)}</p>
          <Stages of={data.stages} />
          <RecordGroups of={data.groups} />
        </>
      ) : null}
    </Drawer>
  );
}

const WORDS = ['未填写', '暂存', '已完成', '已作废', '待确认'];

/** How far each stage came. */
function Stages({ of }: { readonly of: Visit['stages'] }) {
  const begun = of.filter(({ stageState }) => stageState > 0);
  return (
    <ul className={styles.stages} aria-label="就诊阶段">
      {begun.map(({ tab, title, stageState }) => (
        <li key={tab}>
          {title} <Quiet>{WORDS[stageState] ?? ''}</Quiet>
        </li>
      ))}
      {begun.length === 0 ? (
        <li>
          <Quiet>没有填写的阶段</Quiet>
        </li>
      ) : null}
    </ul>
  );
}

interface CompareDrawerProps {
  readonly ids: readonly number[];
  readonly onClose: () => void;
}

/** Two to four visits side by side, oldest first. */
export function CompareDrawer({ ids, onClose }: CompareDrawerProps) {
  const { data, refusal, refetch } = useCall(patientVisit.compare, { acceptsIds: [...ids] }, { quiet: true });
  return (
    <Drawer open title="就诊对比" aria-label="就诊对比" styles={{ wrapper: { width: '96vw' } }} onClose={onClose}>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      <div className={styles.beside}>
        {data?.map((visit) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          <section key={visit.id} className={styles.compared} aria-label={`对比：${visit.day}`} tabIndex={0}>
            <h2>{lineOf(visit)}</h2>
            <RecordGroups of={visit.groups} />
          </section>
        ))}
      </div>
    </Drawer>
  );
}
