import type { OutputOf } from '@mingmou/contract/base/call';
import { drugRx } from '@mingmou/contract/workstation/drug-rx.contract';
import { drugRxFields } from '@mingmou/contract/workstation/drug-rx.fields';
import { categoryAt, type DrugRx, drugRxForm } from '@mingmou/contract/workstation/drug-rx.rules';
import { prescriptionCodes } from '@mingmou/contract/workstation/workstation.codes';
import { CallRefused } from '@mingmou/core/http/refusal';
import type { CallState } from '@mingmou/core/store/use-call';
import { type ReasonAsked, ReasonDialog } from '@mingmou/kit/form/reason-dialog';
import { textOf } from '@mingmou/kit/format/text-of';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Alert } from '@mingmou/kit/ui';
import { useState } from 'react';
import { drugPrintAddress } from '../print/addresses';
import frame from '../stage/stage.module.css';
import { type Moved, type Send, useStageSends } from '../stage/stage-calls';
import { StageField } from '../stage/stage-field';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import { PharmacistActs } from './pharmacist-acts';
import styles from './recipe.module.css';
import { RxLines } from './rx-lines';

const { min: SHORTEST = 1, max: LONGEST = 0 } = drugRx.finish.input.allergyReason ?? {};

export type Prescriptions = OutputOf<typeof drugRx.findByAccepts>;
export type RxRow = Omit<Prescriptions['rows'][number], 'prescriptionId' | 'stageState'> & {
  readonly prescriptionId?: number;
  readonly stageState: number;
};

/** Follow from age and day of the visit, so that no copy takes them over. */
const OF_ITS_DAY = ['category', 'validDays', 'validReason'] as const;
const CHILD = 13;
const ADULT = 14;

interface SheetProps {
  readonly acceptsId: number;
  readonly all: Prescriptions;
  /** Without an id: a further one. */
  readonly row: RxRow;
  readonly refetch: () => void;
  /** A further one was saved. */
  readonly onAdded: (prescriptionId: number) => void;
}

type Answered = Moved & { readonly recordId?: number };

/** Asks about a refused allergy and sends again with the reason; undefined if the user cancels. */
function useAllergyQuestion(send: Send) {
  const [asked, ask] = useState<ReasonAsked & { readonly leave: () => void }>();
  const finish: Send = async (known, note) => {
    try {
      return await send(known, note);
    } catch (refused) {
      if (!(refused instanceof CallRefused) || refused.code !== prescriptionCodes.allergic.code) throw refused;
      return new Promise<Moved | undefined>((resolve) => {
        const run = async (allergyReason: string) => resolve(await send({ ...known, allergyReason }, note));
        ask({ title: '过敏核对', note: refused.msg, run, leave: () => resolve(undefined) });
      });
    }
  };
  const close = () => {
    asked?.leave();
    ask(undefined);
  };
  return { finish, dialog: <ReasonDialog asked={asked} shortest={SHORTEST} longest={LONGEST} onClose={close} /> };
}

function useRx({ acceptsId, all, row, refetch, onAdded }: SheetProps) {
  const { prescriptionId } = row;
  const sends = useStageSends(drugRx);
  const told =
    (send: Send): Send =>
    async (known, note) => {
      const moved: Answered | undefined = await send(known, note);
      if (moved?.recordId && prescriptionId === undefined) onAdded(moved.recordId);
      return moved;
    };
  const { finish, dialog } = useAllergyQuestion(sends.finish);
  const data = { ...row, last: all.last, lastAt: all.lastAt };
  const answer: CallState<typeof data> = { data, loading: false, fetching: false, refusal: undefined, refetch };
  const stage = useStage<DrugRx, typeof data>({
    ...{ of: drugRx, form: drugRxForm, answer },
    key: prescriptionId === undefined ? { acceptsId } : { acceptsId, prescriptionId },
    sends: { ...sends, save: told(sends.save), finish: told(finish) },
    // Each further one has a draft of its own.
    draft: `drug-rx-${acceptsId}-${prescriptionId ?? `new-${all.rows.length}`}`,
    notReused: OF_ITS_DAY,
    begin: (record) => ({
      ...record,
      category: categoryAt(all.isChild ? CHILD : ADULT, record.category),
      validDays: record.validDays ?? 1,
    }),
  });
  return { ...stage, dialog };
}

export type Rx = ReturnType<typeof useRx>;

/** One prescription of drugs: diagnosis, drugs, and state. */
export function DrugRxSheet(props: SheetProps) {
  const { acceptsId, all, row } = props;
  const rx = useRx(props);
  const { prescriptionId, signed, rejected } = row;
  return (
    <StageSheet
      stage={rx}
      signed={signed ? <Signed signed={signed} /> : undefined}
      printAddress={prescriptionId === undefined ? undefined : drugPrintAddress(acceptsId, prescriptionId)}
    >
      {rejected ? (
        <Alert
          type="error"
          showIcon
          title={`审方驳回：${rejected.reason}（${rejected.pharmacistName ?? ''} ${rejected.reviewedAt?.slice(0, 16) ?? ''}）`}
        />
      ) : null}
      <p className={styles.facts}>
        <span>
          <Quiet>诊断</Quiet> {signed?.diagnosis ?? all.diagnosis ?? '尚未完成诊断'}
        </span>
        <span className={all.deniesAllergies ? undefined : styles.short}>
          <Quiet>过敏史</Quiet> {all.allergies ?? (all.deniesAllergies ? '无' : '不详，请询问')}
        </span>
        {signed?.allergyReason ? (
          <span>
            <Quiet>过敏仍用</Quiet> {signed.allergyReason}
          </span>
        ) : null}
      </p>
      <div className={frame.grid}>
        <StageField stage={rx} name="category" said={textOf(drugRxFields.category, rx.record.category)} />
        <StageField stage={rx} name="validDays" />
        {(rx.record.validDays ?? 1) > 1 ? <StageField stage={rx} name="validReason" wide /> : null}
      </div>
      <RxLines rx={rx} />
      <PharmacistActs {...props} />
      {rx.dialog}
    </StageSheet>
  );
}

function Signed({ signed }: { readonly signed: NonNullable<RxRow['signed']> }) {
  const { rxNo, prescriberName, confirmedAt, validUntil, pharmacistName, reviewedAt, billNo } = signed;
  return (
    <>
      <b>{rxNo}</b>
      <span>
        {prescriberName} {confirmedAt.slice(0, 16)} 开方
      </span>
      {pharmacistName ? (
        <span>
          {pharmacistName} {reviewedAt?.slice(0, 16)} 审方
        </span>
      ) : null}
      <Quiet>有效期至 {validUntil}</Quiet>
      {billNo ? <Quiet>销售单 {billNo}</Quiet> : null}
    </>
  );
}
