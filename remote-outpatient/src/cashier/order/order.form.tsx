import { GoodsPackageDialog } from '@mingmou/clinic/goods-package/goods-package-dialog';
import { PatientFinder } from '@mingmou/clinic/patient/patient-finder';
import { idIn } from '@mingmou/contract/base/id-in';
import { chargeOrder } from '@mingmou/contract/cashier/order/order.contract';
import { goodsPackage } from '@mingmou/contract/erp/package/goods-package.contract';
import { typedDigits } from '@mingmou/contract/patients/patient.rules';
import { useNavigate, useSearchParams } from '@mingmou/core/navigation/router';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Do } from '@mingmou/kit/act/do';
import { useFeedback } from '@mingmou/kit/feedback/use-feedback';
import { useKeys } from '@mingmou/kit/keys/use-keys';
import { ListFailure } from '@mingmou/kit/list/list-failure';
import { Page } from '@mingmou/kit/page/page';
import { Panel } from '@mingmou/kit/page/panel';
import { Button, Skeleton } from '@mingmou/kit/ui';
import { Input } from '@mingmou/kit/ui-form';
import { useCallback, useEffect, useRef, useState } from 'react';
import { WithoutRight } from '../../parts/without-right';
import { AtTill } from '../at-till';
import styles from '../cashier.module.css';
import { ConfigNotice } from '../config-notice';
import { OrderBar } from '../order-bar';
import { paths } from '../paths';
import { SureNotice } from '../sure-notice';
import { AuthorizerDialog } from './authorizer-dialog';
import { tillGoods } from './goods-package-offer';
import { ItemSearch } from './item-search';
import { LineTable } from './line-table';
import { type Authorizer, type ChargeItem, withItem, withLine, withoutLine } from './order.draft';
import order from './order.module.css';
import { OrderFoot } from './order-foot';
import { OrderHistory } from './order-history';
import { withGoodsPackage } from './order-parts.rules';
import { type OrderState, useOrder } from './use-order';
import { useScanGoods } from './use-scan-goods';

const PHONE_DIGITS = 11;

/** 收费开单 (domain-outpatient §6.12): `?orderId=` edits, `?patientId=` begins one, neither is a walk-in's. */
export default function OrderForm() {
  const [params] = useSearchParams();
  const orderId = idIn(params.get('orderId'));
  const patientId = idIn(params.get('patientId'));
  const acceptsId = idIn(params.get('acceptsId'));
  return (
    <AtTill title="收费开单">
      <OrderOf key={`${orderId}-${patientId}`} orderId={orderId} patientId={patientId} acceptsId={acceptsId} />
    </AtTill>
  );
}

interface OrderOfProps {
  readonly orderId: number | undefined;
  readonly patientId: number | undefined;
  readonly acceptsId: number | undefined;
}

function OrderOf(asked: OrderOfProps) {
  const state = useOrder(asked);
  const { detail, saving, refusal, loading, rebase } = state;
  const version = detail?.order.version;
  useEffect(rebase, [version]);
  const acts = useOrderActs(state);
  return (
    <Page label="收费开单" height="least">
      <h1 className={styles.title}>收费开单</h1>
      {refusal ? <ListFailure refusal={refusal} retry={state.refetch} /> : null}
      {loading ? <Skeleton active /> : null}
      {loading || refusal ? null : (
        <>
          <Customer state={state} />
          <ConfigNotice of={state.configuration} />
          <SureNotice
            act="保存"
            of={{ ...saving, refusal: state.needsAuthorizer ? undefined : saving.refusal }}
            onRetry={() => void acts.retry()}
            onRefresh={state.refresh}
          />
          <Lines state={state} />
          <Acts state={state} acts={acts} />
        </>
      )}
    </Page>
  );
}

function Customer({ state }: { readonly state: OrderState }) {
  const { detail, person, isNew, draft } = state;
  const [finding, find] = useState(false);
  if (!isNew) return detail ? <OrderBar of={detail.order} order={detail.order} /> : null;
  return (
    <>
      <OrderBar
        of={
          person
            ? { ...person, patientId: person.id, customerName: person.name }
            : { customerName: draft.customerName || '散客' }
        }
      >
        {state.patientId === undefined ? (
          <>
            <Input
              aria-label="姓名"
              className={order.walkIn}
              placeholder="散客姓名（可不填）"
              maxLength={50}
              value={draft.customerName}
              onChange={({ target }) => state.change({ ...draft, customerName: target.value })}
            />
            <Input
              aria-label="电话"
              className={order.walkIn}
              placeholder="电话（可不填）"
              inputMode="tel"
              value={draft.phone}
              onChange={({ target }) => state.change({ ...draft, phone: typedDigits(target.value, PHONE_DIGITS) })}
            />
          </>
        ) : null}
        <span className={styles.barEnd}>
          <Button onClick={() => find(true)}>{state.patientId === undefined ? '选择患者' : '更换患者'}</Button>{' '}
          {state.patientId === undefined ? null : <Button onClick={() => state.choosePatient(null)}>改为散客</Button>}
        </span>
      </OrderBar>
      {finding ? (
        <PatientFinder
          onPick={(found) => {
            state.choosePatient(found);
            find(false);
          }}
          onClose={() => find(false)}
        />
      ) : null}
    </>
  );
}

/** What 保存 and 去收费 do, and where they lead, also when the order is saved only by a second try. */
function useOrderActs(state: OrderState) {
  const { fault, detail } = state;
  const navigate = useNavigate();
  const { error } = useFeedback();
  const leads = useRef<(id: number) => void>(() => {});
  const stayOn = (id: number) => {
    if (state.isNew) navigate(paths.order(id), { replace: true });
  };
  const pay = (id: number) => navigate(paths.pay(id));
  const goOn = (id: number | undefined) => {
    if (id !== undefined) leads.current(id);
  };
  const save = async (lead: (id: number) => void) => {
    leads.current = lead;
    if (fault) error(fault);
    else goOn(await state.save());
  };
  return {
    save: () => save(stayOn),
    authorize: async (authorizer: Authorizer) => {
      state.askAuthorizer();
      goOn(await state.save(authorizer));
    },
    retry: async () => goOn(await state.retry()),
    toPay: async () => (state.isDirty || !detail ? save(pay) : pay(detail.order.id)),
    toPrint: () => detail && navigate(paths.print(detail.order.id)),
    leave: () => navigate(paths.list(0)),
  };
}

function Lines({ state }: { readonly state: OrderState }) {
  const { draft, amounts, isWaiting, isEditable, detail, saving } = state;
  const search = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  // Which package is picked for: 0 while none was named.
  const [packs, pack] = useState<number>();
  const maySell = useHolds(goodsPackage.sellable.grant);
  const toSearch = useCallback(() => search.current?.querySelector('input')?.focus(), []);
  useKeys(
    isEditable
      ? [
          { key: 'F2', title: '添加项目', run: toSearch },
          ...(maySell ? [{ key: 'F7', title: '选套餐', run: () => pack(0) }] : []),
        ]
      : [],
  );
  useEffect(() => {
    if (isEditable) toSearch();
  }, [isEditable, toSearch]);

  const add = (item: ChargeItem) => {
    state.change(withItem(draft, item));
    // After the row is rendered, its quantity gets the focus; a combination stays in the search.
    requestAnimationFrame(() => {
      if (item.parts?.length) return toSearch();
      const label = CSS.escape(`${item.name}数量`);
      body.current?.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`)?.focus();
    });
  };

  const isFree = isEditable && !state.needsAuthorizer && !state.asksAuthorizer && packs === undefined;
  // A password is typed into the dialog, and may come as quickly as a code; one of packages scans for itself.
  useScanGoods(add, isFree);

  return (
    <Panel className={order.panel} aria-label="收费项目">
      {isEditable ? (
        <div className={order.search}>
          <ItemSearch ref={search} onPick={add} onGoodsPackage={pack} />
          {maySell ? <Button onClick={() => pack(0)}>选套餐</Button> : null}
        </div>
      ) : null}
      <LineTable
        ref={body}
        lines={draft.lines}
        amounts={amounts}
        readOnly={!isEditable || saving.isOpen}
        onChange={(key, changed) => state.change(withLine(draft, key, changed))}
        onRemove={(key) => state.change(withoutLine(draft, key))}
        onDone={toSearch}
      />
      {detail && !isWaiting ? <OrderHistory detail={detail} /> : null}
      {packs === undefined ? null : (
        <GoodsPackageDialog
          source={tillGoods}
          first={packs === 0 ? undefined : packs}
          okText="加入收费单"
          onTake={(expanded, copies) => state.change(withGoodsPackage(draft, expanded, copies))}
          onClose={() => {
            pack(undefined);
            toSearch();
          }}
        />
      )}
    </Panel>
  );
}

interface ActsProps {
  readonly state: OrderState;
  readonly acts: ReturnType<typeof useOrderActs>;
}

function Acts({ state, acts }: ActsProps) {
  const { isWaiting, saving } = state;
  const unsure = saving.isOpen && '上次保存没有收到结果，请先点「重试」';
  return (
    <>
      <OrderFoot state={state}>
        <Button onClick={acts.leave}>返回</Button>
        {isWaiting ? (
          <>
            <WithoutRight call={chargeOrder.save} />
            <Do call={chargeOrder.save} hotkey="Ctrl+S" blocked={unsure} onClick={acts.save}>
              保存
            </Do>
            <Do call={chargeOrder.settle} main hotkey="F8" blocked={unsure} onClick={acts.toPay}>
              去收费
            </Do>
          </>
        ) : (
          <Button onClick={acts.toPrint}>打印收据</Button>
        )}
      </OrderFoot>
      {state.needsAuthorizer || state.asksAuthorizer ? (
        <AuthorizerDialog
          title="折扣授权"
          says={saving.refusal?.msg ?? ''}
          onAuthorize={acts.authorize}
          onClose={() => {
            state.closeAuthorizer();
            saving.clear();
          }}
        />
      ) : null}
    </>
  );
}
