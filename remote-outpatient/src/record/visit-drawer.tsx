import { Timeline } from '@mingmou/clinic/page/timeline';
import { LabelTags } from '@mingmou/clinic/patient/label-tags';
import type { OutputOf } from '@mingmou/contract/base/call';
import type { FieldSpec } from '@mingmou/contract/base/field';
import { stateAt } from '@mingmou/contract/base/flow';
import { picturesIn } from '@mingmou/contract/clinic/picture.fields';
import { triageFields } from '@mingmou/contract/outpatient/triage.fields';
import { visitRecord } from '@mingmou/contract/outpatient/visit-record.contract';
import { consultationFlow } from '@mingmou/contract/workstation/stage.flow';
import { useCall } from '@mingmou/core/store/use-call';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Alert, Button, Skeleton } from '@mingmou/kit/ui';
import { Drawer } from '@mingmou/kit/ui-drawer';
import { Fact, Facts } from '../parts/facts';
import { OrdersTable, RefundsTable } from './money-tables';
import styles from './record.module.css';

type Found = OutputOf<typeof visitRecord.detail>;

const { whole: shape } = visitRecord;
const PATIENT = ['recordNo', 'name', 'sex', 'age', 'phone', 'sourceName', 'referrerName', 'newPatient'] as const;
const VISIT = [
  'visitNo',
  'registrationNo',
  'regKind',
  'visitType',
  'departmentName',
  'roomName',
  'doctorName',
  'period',
] as const;
const APPOINTMENT = [
  'subscribeNo',
  'subscribeDate',
  'frameStart',
  'frameEnd',
  'resourceName',
  'purpose',
  'source',
  'subscribeState',
  'arriveAt',
] as const;
const TIMES = ['registeredAt', 'receiveAt', 'finishAt', 'callCount', 'lastCallAt'] as const;
const MORE = ['diagnosisSummary', 'feeAmount', 'payState', 'operatorName', 'cancelReason', 'remark'] as const;

interface VisitDrawerProps {
  readonly acceptsId: number;
  readonly onClose: () => void;
}

/** One visit: patient, progress, measurements, acts, questionnaire and payments. */
export function VisitDrawer({ acceptsId, onClose }: VisitDrawerProps) {
  const { data, refusal, refetch } = useCall(visitRecord.detail, { acceptsId }, { quiet: true });
  return (
    <Drawer
      open
      title="就诊详情"
      aria-label="就诊详情"
      size="large"
      styles={{ wrapper: { width: 'min(860px, 94vw)' } }}
      onClose={onClose}
    >
      {data ? <Parts of={data} /> : null}
      {refusal ? (
        <Alert type="error" showIcon title={refusal.msg} action={<Button onClick={refetch}>重试</Button>} />
      ) : null}
      {data || refusal ? null : <Skeleton active />}
    </Drawer>
  );
}

function Parts({ of }: { readonly of: Found }) {
  const { visit, appointment, triage, questionnaire, orders, refunds, logs } = of;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.drawer} aria-label="就诊经过" tabIndex={0}>
      <Facts title="患者" shape={shape} names={PATIENT} of={visit}>
        {visit.allergyFlag === 1 ? (
          <Fact title="过敏" text={<b className={styles.danger}>{visit.allergyHistory}</b>} />
        ) : null}
      </Facts>
      <Facts title="挂号与就诊" shape={shape} names={[...VISIT, ...TIMES, ...MORE]} of={visit}>
        {visit.labels.length > 0 ? <Fact title="标签" text={<LabelTags of={visit.labels} />} /> : null}
      </Facts>
      {appointment ? <Facts title="预约" shape={visitRecord.appointment} names={APPOINTMENT} of={appointment} /> : null}
      <Transfers of={of} />
      <Triage of={triage} />
      <Questionnaire of={questionnaire} />
      <Stages of={of} />
      <section>
        <h2 className={styles.heading}>收费单</h2>
        <OrdersTable of={orders} />
      </section>
      {refunds.length > 0 ? (
        <section>
          <h2 className={styles.heading}>退费</h2>
          <RefundsTable of={refunds} />
        </section>
      ) : null}
      <section>
        <h2 className={styles.heading}>操作与叫号记录</h2>
        <Timeline steps={logs} />
      </section>
    </section>
  );
}

function Transfers({ of: { transfers } }: { readonly of: Found }) {
  if (transfers.length === 0) return null;
  return (
    <section>
      <h2 className={styles.heading}>转诊记录</h2>
      <ul className={styles.plain}>
        {transfers.map(({ at, by, from, to, reason }) => (
          <li key={at}>
            <Quiet>{at.slice(0, 16)}</Quiet> {by} {from} → {to} {reason ? `（${reason}）` : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pictures are looked at in the visit. */
const TEXTS = Object.entries(triageFields).flatMap(([name, spec]) => (picturesIn(spec) === undefined ? [name] : []));

function Triage({ of }: { readonly of: Found['triage'] }) {
  const specs: Readonly<Record<string, FieldSpec>> = triageFields;
  return of ? (
    <Facts title="预检" shape={specs} names={TEXTS} of={of.record}>
      <Fact title="检查人" text={of.measuredBy ?? '—'} />
    </Facts>
  ) : (
    <section>
      <h2 className={styles.heading}>预检</h2>
      <Quiet>没有预检记录</Quiet>
    </section>
  );
}

function Questionnaire({ of }: { readonly of: Found['questionnaire'] }) {
  return (
    <section>
      <h2 className={styles.heading}>问卷{of ? `：${of.templateName}` : null}</h2>
      {of ? (
        <>
          <dl className={styles.answers}>
            {of.answers.map(({ title, text }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <Quiet as="p">
            {of.finishAt ? `${of.finishAt} 完成` : '未完成'}
            {of.filledBy ? `，填写人 ${of.filledBy}` : null}
          </Quiet>
        </>
      ) : (
        <Quiet>没有填写问卷</Quiet>
      )}
    </section>
  );
}

function Stages({ of: { stages } }: { readonly of: Found }) {
  return (
    <section>
      <h2 className={styles.heading}>诊疗</h2>
      <p className={styles.stages}>
        {stages.map(({ code, title, stageState }) => {
          const { title: state, tone } = stateAt(consultationFlow, stageState);
          return (
            <span key={code}>
              {title} <StateTag tone={tone}>{state}</StateTag>
            </span>
          );
        })}
      </p>
    </section>
  );
}
