import { hiddenText } from '@mingmou/clinic/page/hidden-text';
import { PatientMoney } from '@mingmou/clinic/patient/patient-money';
import { dictName } from '@mingmou/contract/base/dict';
import { sex } from '@mingmou/contract/dict/sex';
import { visitType } from '@mingmou/contract/dict/visit-type';
import { queueText } from '@mingmou/contract/outpatient/queue-text';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import type { RefusedCall } from '@mingmou/core/store/call-api';
import { NothingOpen } from '@mingmou/kit/frame/detail-page';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { StateTag } from '@mingmou/kit/list/state-tag';
import { Page } from '@mingmou/kit/page/page';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { type ComponentProps, type ReactNode, type Ref, useEffect, useRef } from 'react';
import { manifest } from '../../manifest';
import { focusNamed, pageOf, useFocusOnLoad } from '../parts/focus';
import styles from './stage.module.css';
import type { TriagePage } from './use-triage';

interface OfVisitProps {
  readonly title: string;
  readonly children: (acceptsId: number) => ReactNode;
}

/** A page of the visit that its address names; without one it leads to the triage desk. */
export function OfVisit({ title, children }: OfVisitProps) {
  const [params] = useSearchParams();
  const acceptsId = Number(params.get('acceptsId'));
  if (Number.isSafeInteger(acceptsId) && acceptsId > 0) return children(acceptsId);
  return <NothingOpen title={title} lacks="就诊" from={manifest.pages.triage} />;
}

/** Who the visit is of, as the head of every triage stage shows it. */
type Head = Pick<
  TriagePage,
  | 'patientId'
  | 'queueNo'
  | 'name'
  | 'sex'
  | 'age'
  | 'recordNo'
  | 'phone'
  | 'visitType'
  | 'departmentName'
  | 'doctorName'
  | 'allergyFlag'
  | 'allergyHistory'
>;

interface State {
  readonly title: string;
  readonly tone: ComponentProps<typeof StateTag>['tone'];
}

interface TriageFrameProps<P extends Head> {
  readonly title: string;
  readonly stage: {
    readonly page: P | undefined;
    readonly loading: boolean;
    readonly refusal: RefusedCall | undefined;
    readonly refetch: () => void;
    readonly readOnly: boolean;
  };
  readonly stateOf: (page: P) => State;
  /** Small note next to the state: who measured, by which form. */
  readonly note?: (page: P) => ReactNode;
  readonly children: (page: P) => ReactNode;
}

const BACK = '返回分诊台';

/** Focuses the first input of a stage that is opened or reopened, and the way back once the stage is finished. */
function useStageFocus(isLoaded: boolean, readOnly: boolean) {
  const bar = useRef<HTMLElement>(null);
  const isOpen = isLoaded && !readOnly;
  const wasOpen = useRef(false);
  useFocusOnLoad(isOpen, () => pageOf(bar.current).querySelector('input')?.focus());
  useEffect(() => {
    if (wasOpen.current && isLoaded && readOnly) focusNamed(pageOf(bar.current), BACK);
    wasOpen.current = isOpen;
  }, [isLoaded, isOpen, readOnly]);
  return bar;
}

/** Frame of the triage stages: patient and state, and below it the content. */
export function TriageFrame<P extends Head>({ title, stage, stateOf, note, children }: TriageFrameProps<P>) {
  const { page, loading, refusal, refetch, readOnly } = stage;
  const bar = useStageFocus(page !== undefined, readOnly);
  return (
    <Page label={title}>
      <h1 className={hiddenText}>{title}</h1>
      {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {page ? (
        <>
          <PatientBar ref={bar} page={page} state={stateOf(page)} note={note?.(page)} />
          {children(page)}
        </>
      ) : null}
    </Page>
  );
}

interface PatientBarProps {
  readonly ref: Ref<HTMLElement>;
  readonly page: Head;
  readonly state: State;
  readonly note: ReactNode;
}

function PatientBar({ ref, page, state, note }: PatientBarProps) {
  return (
    <header ref={ref} className={styles.bar}>
      <b className={styles.number}>{queueText(page.queueNo)}</b>
      <b className={styles.name} title={page.name}>
        {page.name}
      </b>
      <span>
        {dictName(sex, page.sex)} {page.age}
      </span>
      <Quiet>{page.recordNo}</Quiet>
      <Quiet>{page.phone}</Quiet>
      <span>
        {dictName(visitType, page.visitType)} · {page.departmentName} · {page.doctorName ?? '普通号'}
      </span>
      {page.allergyFlag === 1 ? <b className={styles.danger}>过敏：{page.allergyHistory}</b> : null}
      <PatientMoney patientId={page.patientId} />
      <span className={styles.state}>
        {note ? <Quiet as="small">{note} </Quiet> : null}
        <StateTag tone={state.tone}>{state.title}</StateTag>
      </span>
    </header>
  );
}

interface TriageFootProps {
  readonly children: ReactNode;
  /** Content next to the way back. */
  readonly aids?: ReactNode;
}

/** The way back to the desk at the left, what may be done at the right. */
export function TriageFoot({ aids, children }: TriageFootProps) {
  const navigate = useNavigate();
  return (
    <footer className={styles.foot}>
      <Button onClick={() => navigate(manifest.pages.triage.path)}>{BACK}</Button>
      {aids}
      <span className={styles.gap} />
      {children}
    </footer>
  );
}
