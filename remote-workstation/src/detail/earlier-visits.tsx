import { VisitGroup } from '@mingmou/clinic/print/visit-group';
import type { OutputOf } from '@mingmou/contract/base/call';
import { dictName } from '@mingmou/contract/base/dict';
import { stateAt } from '@mingmou/contract/base/flow';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { acceptsFlow } from '@mingmou/contract/outpatient/visit.flow';
import { consultingDesk } from '@mingmou/contract/workstation/consulting-desk.contract';
import { visitPrint } from '@mingmou/contract/workstation/print/visit-print.contract';
import { Link } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Pagination } from '@mingmou/kit/ui-table';
import { useState } from 'react';
import styles from './earlier.module.css';
import { tabAddress } from './tabs';
import { stageMark } from './visit-tabs';

const SHOWN = 20;
/** Visits compared side by side. */
const COMPARED = 2;

type Visit = OutputOf<typeof consultingDesk.earlierVisits>['records'][number];

interface EarlierVisitsProps {
  readonly patientId: number;
  /** The visit that is open. */
  readonly acceptsId: number;
  readonly onClose: () => void;
}

/** 历史就诊: the visits of the patient and how far each came; two of them side by side. */
export function EarlierVisits({ patientId, acceptsId, onClose }: EarlierVisitsProps) {
  const [page, turn] = useState(1);
  const [compared, compare] = useState<readonly number[]>([]);
  const { data, refusal, refetch } = useCall(consultingDesk.earlierVisits, { patientId, page, size: SHOWN });
  // The third takes the place of the first.
  const choose = (id: number) =>
    compare((all) => (all.includes(id) ? all.filter((one) => one !== id) : [...all, id].slice(-COMPARED)));
  return (
    <Drawer
      open
      title="历史就诊"
      aria-label="历史就诊"
      styles={{ wrapper: { width: compared.length > 0 ? 'min(1160px, 96vw)' : 'min(560px, 94vw)' } }}
      onClose={onClose}
    >
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      <div className={compared.length > 0 ? styles.beside : undefined}>
        <ol className={styles.visits} aria-label="就诊">
          {data?.records.map((visit) => (
            <Row
              key={visit.acceptsId}
              visit={visit}
              isOpen={visit.acceptsId === acceptsId}
              isCompared={compared.includes(visit.acceptsId)}
              onCompare={() => choose(visit.acceptsId)}
              onOpened={onClose}
            />
          ))}
        </ol>
        {compared.map((id) => (
          <Compared key={id} acceptsId={id} />
        ))}
      </div>
      {data?.total === 0 ? <Quiet as="p">没有就诊记录</Quiet> : null}
      {data && data.total > SHOWN ? (
        <Pagination
          size="small"
          current={page}
          pageSize={SHOWN}
          total={data.total}
          showSizeChanger={false}
          onChange={turn}
        />
      ) : null}
    </Drawer>
  );
}

interface RowProps {
  readonly visit: Visit;
  readonly isOpen: boolean;
  readonly isCompared: boolean;
  readonly onCompare: () => void;
  readonly onOpened: () => void;
}

function Row({ visit, isOpen, isCompared, onCompare, onOpened }: RowProps) {
  const { title, tone } = stateAt(acceptsFlow, visit.acceptsState);
  return (
    <li className={styles.visit}>
      <header>
        <b>{visit.day}</b>
        <span>{dictName(visitType, visit.visitType)}</span>
        <span>
          {visit.orgName} {visit.departmentName} {visit.doctorName}
        </span>
        <StateTag tone={tone}>{title}</StateTag>
        {isOpen ? <StateTag tone="working">本次</StateTag> : null}
        <Button
          size="small"
          className={styles.compare}
          type={isCompared ? 'primary' : 'default'}
          aria-pressed={isCompared}
          aria-label={`对比${visit.day}的就诊`}
          onClick={onCompare}
        >
          对比
        </Button>
      </header>
      <p>{visit.diagnosisSummary ?? <Quiet>没有诊断</Quiet>}</p>
      <Stages visit={visit} onOpened={onOpened} />
    </li>
  );
}

/** The stages that were begun; each opens its page, which says who may change what. */
function Stages({ visit, onOpened }: Pick<RowProps, 'visit' | 'onOpened'>) {
  const { acceptsId, medicalId, patientId, stages } = visit;
  const begun = stages.filter(({ stageState }) => stageState > 0);
  return (
    <p className={styles.stages}>
      {begun.map(({ tab, title, stageState }) => {
        const { sign, word } = stageMark(stageState);
        const mark = <span title={word}>{sign}</span>;
        const address = tabAddress(tab, { acceptsId, patientId, medicalId: medicalId ?? undefined });
        return address ? (
          <Link key={tab} to={address} onClick={onOpened}>
            {title} {mark}
          </Link>
        ) : (
          <span key={tab}>
            {title} {mark}
          </span>
        );
      })}
      {begun.length === 0 ? <Quiet>没有填写</Quiet> : null}
    </p>
  );
}

/** Records of a visit. */
function Compared({ acceptsId }: { readonly acceptsId: number }) {
  const { data, refusal, refetch } = useCall(visitPrint.find, { type: 'MEDICAL', id: acceptsId }, { quiet: true });
  const title = data ? `${data.day} ${data.doctorName ?? ''}` : '病历';
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.record} aria-label={`对比：${title}`} tabIndex={0}>
      <h2>{title}</h2>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {data || refusal ? null : <Skeleton active />}
      {data?.groups.map((group, at) => (
        <VisitGroup key={`${group.block}-${at}`} of={group} form="grid" />
      ))}
      {data?.groups.length === 0 ? <Quiet as="p">没有填写病历</Quiet> : null}
    </section>
  );
}
