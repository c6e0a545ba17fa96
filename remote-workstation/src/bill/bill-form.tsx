import type { OutputOf } from '@mingmou/contract/base/call';
import { checkBill } from '@mingmou/contract/workstation/check-bill.contract';
import { type CheckBill, checkBillForm, totalOf } from '@mingmou/contract/workstation/check-bill.rules';
import { Link, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Quiet } from '@mingmou/kit/page/quiet';
import { stageMark } from '../detail/visit-tabs';
import { recordPrintAddress } from '../print/addresses';
import { useStageSends } from '../stage/stage-calls';
import { StageSheet } from '../stage/stage-sheet';
import { useStage } from '../stage/use-stage';
import styles from './bill.module.css';
import { added } from './bill.rules';
import { BillRows } from './bill-rows';
import { BilledTable } from './billed-table';
import { ItemSearch } from './item-search';

type BillPage = OutputOf<typeof checkBill.findByAccepts>;
const DONE = 2;

function useBill(acceptsId: number, asked: number | undefined) {
  const answer = useCall(checkBill.findByAccepts, asked ? { acceptsId, batchNo: asked } : { acceptsId });
  const batchNo = answer.data?.batchNo ?? asked ?? 1;
  const sends = useStageSends(checkBill);
  const key = { acceptsId, batchNo };
  const stage = useStage<CheckBill, BillPage>({
    ...{ of: checkBill, form: checkBillForm, key, answer },
    draft: `bill-${acceptsId}-${batchNo}`,
    sends: {
      ...sends,
      // Total shown to the user; the server refuses another total.
      finish: (known, note) => sends.finish({ ...known, totalAmount: totalOf((known as CheckBill).rows ?? []) }, note),
    },
  });
  return { stage, batchNo };
}

/** 检查治疗开单: one batch at a time, with its results. */
export function BillForm({ acceptsId }: { readonly acceptsId: number }) {
  const [params] = useSearchParams();
  const asked = Number(params.get('batch')) || undefined;
  const { stage, batchNo } = useBill(acceptsId, asked);
  const { record, page, readOnly } = stage;
  const rows = record.rows ?? [];
  const billed = page?.billed.filter((row) => row.batchNo === batchNo) ?? [];
  return (
    <>
      <Batches batches={page?.batches ?? []} batchNo={batchNo} />
      <StageSheet stage={stage} printAddress={page?.stageState ? recordPrintAddress(acceptsId) : undefined}>
        {readOnly ? null : <ItemSearch onPick={(item) => stage.change({ rows: added(rows, item) })} />}
        {readOnly && billed.length > 0 ? <BilledTable rows={billed} /> : null}
        {!readOnly && rows.length > 0 ? (
          <BillRows rows={rows} floor={page?.floor ?? 100} onChange={(next) => stage.change({ rows: next })} />
        ) : null}
        {(readOnly ? billed : rows).length === 0 ? (
          <Quiet as="p" spaced>
            还没有开单项目
          </Quiet>
        ) : null}
      </StageSheet>
    </>
  );
}

interface BatchesProps {
  readonly batches: BillPage['batches'];
  readonly batchNo: number;
}

/** The batches of the visit; once the newest is finished, a further one may be opened. */
function Batches({ batches, batchNo }: BatchesProps) {
  const [params] = useSearchParams();
  const newest = batches.at(-1);
  if (!newest) return null;
  const address = (batch: number) => {
    const query = new URLSearchParams(params);
    query.set('batch', String(batch));
    return `?${query.toString()}`;
  };
  const next = newest.batchNo + 1;
  const isOpen = batchNo === next;
  return (
    <nav className={styles.batches} aria-label="开单批次">
      {batches.map((batch) => {
        const { sign, word } = stageMark(batch.stageState);
        const isCurrent = batch.batchNo === batchNo;
        return (
          <Link
            key={batch.batchNo}
            to={address(batch.batchNo)}
            replace
            className={isCurrent ? `${styles.batch} ${styles.current}` : styles.batch}
            aria-current={isCurrent ? 'page' : undefined}
          >
            第{batch.batchNo}批 <span title={word}>{sign}</span>
          </Link>
        );
      })}
      {newest.stageState === DONE ? (
        <Link
          to={address(next)}
          replace
          className={isOpen ? `${styles.batch} ${styles.current}` : styles.batch}
          aria-current={isOpen ? 'page' : undefined}
        >
          追加开单
        </Link>
      ) : null}
    </nav>
  );
}
