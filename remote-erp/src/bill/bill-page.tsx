import { today } from '@mingmou/contract/base/clinic-day';
import { idIn } from '@mingmou/contract/base/id-in';
import { isEditable } from '@mingmou/contract/erp/bill/bill.flow';
import { useLocation, useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useCall } from '@mingmou/core/store/use-call';
import { Do } from '@mingmou/kit/act/do';
import type { LineGridHandle } from '@mingmou/kit/bill/line-grid';
import { useFirstField } from '@mingmou/kit/entry/use-first-field';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { ConflictNotice } from '@mingmou/kit/form/conflict-notice';
import { useSelf } from '@mingmou/kit/form/use-self';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Quiet } from '@mingmou/kit/page/quiet';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSeesCost } from '../parts/use-sees-cost';
import { WithRight } from '../parts/with-right';
import bill from './bill.module.css';
import { contentOf, identityOf, newContent } from './bill-content';
import { BillHeading } from './bill-heading';
import { BillLines } from './bill-lines';
import type { BillPages, DraftLine, Fields, FoundBill } from './bill-pages';
import { cellIn } from './cell-in';
import { HeadForm } from './head-form';
import { useBillDraft } from './use-bill-draft';
import { useSaveBill } from './use-save-bill';

/** A bill that is typed: `?id=` edits, `?copyOf=` begins with the goods of another, neither begins an empty one. */
export function BillPage({ of }: { readonly of: BillPages }) {
  const { calls, titles } = of;
  const [params] = useSearchParams();
  const id = idIn(params.get('id'));
  const title = id === undefined ? titles.add : titles.edit;
  return (
    <WithRight title={title} grant={calls.saveDraft.grant}>
      <TypedBill {...{ of, id, title }} />
    </WithRight>
  );
}

interface TypedBillProps {
  readonly of: BillPages;
  readonly id: number | undefined;
  readonly title: string;
}

function TypedBill({ of, id, title }: TypedBillProps) {
  const { calls } = of;
  const [params] = useSearchParams();
  const copyOf = id === undefined && of.head.copied ? idIn(params.get('copyOf')) : undefined;
  const source = id ?? copyOf;
  const { data, loading, refusal, refetch } = useCall(
    calls.findById,
    { id: source ?? 0 },
    { skip: source === undefined },
  );
  const found = data?.id === source ? data : undefined;

  if (source !== undefined && !found) {
    return (
      <Page label={title} height="full" className={bill.page}>
        <BillHeading title={title} lifecycle={calls.lifecycle} />
        <Panel as="div" dense>
          {refusal ? <ListFailure refusal={refusal} retry={refetch} /> : null}
          {loading ? <Skeleton active /> : null}
        </Panel>
      </Page>
    );
  }
  const isCopy = copyOf !== undefined;
  return <BillOf key={`${id}-${copyOf}`} {...{ of, title, found, isCopy, refetch }} />;
}

interface BillOfProps {
  readonly of: BillPages;
  readonly title: string;
  /** The bill that is edited or copied. */
  readonly found: FoundBill | undefined;
  readonly isCopy: boolean;
  readonly refetch: () => void;
}

function BillOf({ of, title, found, isCopy, refetch }: BillOfProps) {
  const edited = isCopy ? undefined : found;
  const [day] = useState(today);
  const { calls, head } = of;
  const self = useSelf(head.self === undefined ? undefined : calls.input[head.self]);
  const saved = useMemo(
    () => (edited ? contentOf(of, edited) : newContent(of, { today: day, self, from: found })),
    [of, edited, found, day, self],
  );
  const draftOf = edited ? String(edited.id) : isCopy ? `copy-${found?.id}` : 'new';
  const draft = useBillDraft({ name: `${of.draft}-${draftOf}`, saved, identityOf });
  if (edited && !isEditable(edited.state)) return <Closed of={of} title={title} found={edited} />;
  return <Editor of={of} title={title} edited={edited} draft={draft} refetch={refetch} />;
}

interface ClosedProps extends Pick<BillOfProps, 'of' | 'title'> {
  readonly found: FoundBill;
}

/** Another person submitted the bill meanwhile: the input is kept until the bill returns to a draft. */
function Closed({ of: { calls, paths }, title, found }: ClosedProps) {
  const navigate = useNavigate();
  const { states } = calls.lifecycle;
  return (
    <Page label={title} height="full" className={bill.page}>
      <BillHeading title={title} billNo={found.billNo} state={found.state} lifecycle={calls.lifecycle} />
      <Panel as="div" dense className={bill.gone}>
        <p>单据当前状态为「{states[found.state].title}」，不能编辑</p>
        <p>
          <Button onClick={() => navigate(`${paths.info}?id=${found.id}`)}>查看单据</Button>
        </p>
      </Panel>
    </Page>
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

interface EditorProps extends Pick<BillOfProps, 'of' | 'title' | 'refetch'> {
  readonly edited: FoundBill | undefined;
  readonly draft: ReturnType<typeof useBillDraft<Fields, DraftLine>>;
}

function Editor({ of, title, edited, draft, refetch }: EditorProps) {
  const { calls, paths, confirms, Bar } = of;
  const { store, head, conflict, changeHead } = draft;
  const seesCost = useSeesCost() || (of.openPrices ?? false);
  const grid = useRef<LineGridHandle>(null);
  const search = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  const { confirm } = useFeedback();
  const { saveDraft, submit, marksFaults } = useSaveBill(of, { edited, draft, seesCost, grid, refetch });
  useFocusCarried(grid);
  const page = useRef<HTMLElement>(null);
  useFirstField(of.startsAtGoods ? search : page, edited === undefined);
  const toSearch = useCallback(() => search.current?.querySelector('input')?.focus(), []);

  const drop = async () => {
    if (await confirm('确定放弃未保存的修改吗？', { ok: '放弃', danger: true })) draft.drop();
  };

  return (
    <Page ref={page} label={title} height="full" className={bill.page}>
      <BillHeading
        title={title}
        billNo={edited?.billNo}
        state={edited?.state}
        lifecycle={calls.lifecycle}
        note={draft.isDirty ? <Quiet>有未保存的修改</Quiet> : null}
      >
        {draft.isDirty ? <Button onClick={() => void drop()}>放弃修改</Button> : null}
        <Button onClick={() => navigate(edited ? `${paths.info}?id=${edited.id}` : paths.list)}>返回</Button>
        <Do call={calls.saveDraft} hotkey="Ctrl+S" onClick={saveDraft}>
          存草稿
        </Do>
        <Do call={calls.save} main hotkey={confirms?.keys ?? 'Ctrl+Enter'} onClick={submit}>
          {confirms?.title ?? '保存并提交'}
        </Do>
      </BillHeading>
      {conflict ? <ConflictNotice state={conflict} onTakeNewest={draft.takeNewest} /> : null}
      {Bar ? <Bar head={head} found={edited} changeHead={changeHead} /> : null}
      <HeadForm of={of} head={head} found={edited} onDone={toSearch} onChange={changeHead} />
      <BillLines {...{ of, store, grid, search, head, found: edited, changeHead, seesCost, marksFaults }} />
    </Page>
  );
}
