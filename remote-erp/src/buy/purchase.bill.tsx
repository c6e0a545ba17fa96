import { today } from '@mingmou/contract/base/clinic-day';
import { idIn } from '@mingmou/contract/base/id-in';
import { isEditable } from '@mingmou/contract/erp/bill.flow';
import { purchase } from '@mingmou/contract/erp/purchase.contract';
import { useLocation, useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import bill from '../bill/bill.module.css';
import { BillHeading } from '../bill/bill-heading';
import type { BillContent } from '../bill/bill-merge.rules';
import { useBillDraft } from '../bill/use-bill-draft';
import { useSeesCost } from '../parts/use-sees-cost';
import styles from './buy.module.css';
import { HeadForm } from './head-form';
import { cellIn, paths } from './paths';
import { contentOf, type DraftLine, identityOf, newContent, type Purchase, type PurchaseHead } from './purchase.draft';
import { PurchaseLines } from './purchase-lines';
import { useParties } from './use-choices';
import { useSavePurchase } from './use-save-purchase';

/** 采购入库编辑 (domain-erp §3.3): `?id=` edits, `?copyOf=` begins with the goods of another, neither begins an empty one. */
export default function PurchaseBill() {
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  const copyOf = id === undefined ? idIn(params.get('copyOf')) : undefined;
  const source = id ?? copyOf;
  const { data, loading, refusal, refetch } = useCall(
    purchase.findById,
    { id: source ?? 0 },
    { skip: source === undefined },
  );
  const found = data?.id === source ? data : undefined;
  const title = id === undefined ? '新增采购单' : '采购入库编辑';

  if (source !== undefined && !found) {
    return (
      <section className={bill.page} aria-label={title}>
        <BillHeading title={title} lifecycle={purchase.lifecycle} />
        <div className={bill.panel}>
          {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
          {loading ? <Skeleton active /> : null}
        </div>
      </section>
    );
  }
  return <BillOf key={`${id}-${copyOf}`} title={title} found={found} isCopy={copyOf !== undefined} refetch={refetch} />;
}

interface BillOfProps {
  readonly title: string;
  /** The bill that is edited or copied. */
  readonly found: Purchase | undefined;
  readonly isCopy: boolean;
  readonly refetch: () => void;
}

function BillOf({ title, found, isCopy, refetch }: BillOfProps) {
  const edited = isCopy ? undefined : found;
  const [day] = useState(today);
  const saved = useMemo<BillContent<PurchaseHead, DraftLine>>(
    () => (edited ? contentOf(edited) : newContent(day, found)),
    [edited, found, day],
  );
  const name = edited ? `purchase-${edited.id}` : isCopy ? `purchase-copy-${found?.id}` : 'purchase-new';
  const draft = useBillDraft({ name, saved, identityOf });
  if (edited && !isEditable(edited.state)) return <Closed title={title} of={edited} />;
  return <Editor title={title} edited={edited} draft={draft} refetch={refetch} />;
}

/** Somebody submitted it meanwhile: what was typed stays for the day on which it comes back. */
function Closed({ title, of }: { readonly title: string; readonly of: Purchase }) {
  const navigate = useNavigate();
  const { states } = purchase.lifecycle;
  return (
    <section className={bill.page} aria-label={title}>
      <BillHeading title={title} billNo={of.billNo} state={of.state} lifecycle={purchase.lifecycle} />
      <div className={`${bill.panel} ${styles.gone}`}>
        <p>单据当前状态为「{states[of.state].title}」，不能编辑</p>
        <p>
          <Button onClick={() => navigate(paths.info(of.id))}>查看单据</Button>
        </p>
      </div>
    </section>
  );
}

/** A new bill becomes one of the server's at its first save: who was typing goes on in the same cell. */
function useFocusCarried(grid: RefObject<LineGridHandle | null>): void {
  const { state } = useLocation();
  const [cell] = useState(() => cellIn(state));
  useEffect(() => {
    if (cell) grid.current?.focusAt(cell);
  }, [grid, cell]);
}

/** An empty bill begins with its supplier, unless the focus stands somewhere already. */
function useFirstField(isNew: boolean): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isNew && document.activeElement === document.body) page.current?.querySelector('input')?.focus();
  }, [isNew]);
  return page;
}

interface EditorProps extends Pick<BillOfProps, 'title' | 'refetch'> {
  readonly edited: Purchase | undefined;
  readonly draft: ReturnType<typeof useBillDraft<PurchaseHead, DraftLine>>;
}

function Editor({ title, edited, draft, refetch }: EditorProps) {
  const { store, head, conflict, changeHead } = draft;
  const seesCost = useSeesCost();
  const parties = useParties();
  const grid = useRef<LineGridHandle>(null);
  const search = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { confirm } = useFeedback();
  const { saveDraft, submit, marksFaults } = useSavePurchase({ edited, draft, seesCost, grid, refetch });
  useFocusCarried(grid);
  const page = useFirstField(edited === undefined);
  const toSearch = useCallback(() => search.current?.querySelector('input')?.focus(), []);

  const drop = async () => {
    if (await confirm('确定放弃未保存的修改吗？', { ok: '放弃', danger: true })) draft.drop();
  };

  return (
    <section ref={page} className={bill.page} aria-label={title}>
      <BillHeading
        title={title}
        billNo={edited?.billNo}
        state={edited?.state}
        lifecycle={purchase.lifecycle}
        note={draft.isDirty ? <span className={bill.quiet}>有未保存的修改</span> : null}
      >
        {draft.isDirty ? <Button onClick={() => void drop()}>放弃修改</Button> : null}
        <Button onClick={() => navigate(edited ? paths.info(edited.id) : paths.list)}>返回</Button>
        <Do call={purchase.saveDraft} hotkey="Ctrl+S" onClick={saveDraft}>
          存草稿
        </Do>
        <Do call={purchase.save} main hotkey="Ctrl+Enter" onClick={submit}>
          保存并提交
        </Do>
      </BillHeading>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={draft.takeNewest} /> : null}
      <HeadForm head={head} parties={parties} onDone={toSearch} onChange={changeHead} />
      <PurchaseLines
        store={store}
        grid={grid}
        search={search}
        supplierId={head.supplierId ?? null}
        seesCost={seesCost}
        marksFaults={marksFaults}
      />
    </section>
  );
}
