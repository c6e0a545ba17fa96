import { returnTo, saleReturnReason } from '@mingmou/contract/erp/sale/sale.dicts';
import { saleReturn } from '@mingmou/contract/erp/sale/sale-return.contract';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { Button, Checkbox } from '@mingmou/kit/ui';
import { Select } from '@mingmou/kit/ui-form';
import { type LineBack, placeBack, type RefundLine, type ReturnReason, type ReturnTo } from './refund.draft';
import styles from './refund.module.css';
import type { RefundState } from './use-refund';

/** Reason that the server gives to refunds of the till, which return no goods. */
const BY_THE_TILL = '收银退费';
const REASONS = saleReturnReason.rows.filter(({ code }) => code !== BY_THE_TILL);

interface ToolsProps {
  readonly line: RefundLine;
  readonly state: RefundState;
  readonly typed: LineBack | undefined;
}

/** 退货退款 of a line of goods that come back by a return alone: begins it, and says where its pieces go. */
export function GoodsBackTools({ line, state, typed }: ToolsProps) {
  const { orderLineId, name, leftQty, returnSaleId, qualityOnly, scrapOnly } = line;
  const { goods } = state.draft;
  const mayReturn = useHolds(saleReturn.save.grant);
  if (!mayReturn || !returnSaleId || leftQty === 0) return null;
  if (goods?.saleId !== returnSaleId) {
    return (
      <Button
        type="link"
        size="small"
        aria-label={`${name}退货退款`}
        onClick={() => {
          state.returnGoods({ saleId: returnSaleId });
          state.changeLine(orderLineId, { qty: leftQty });
        }}
      >
        退货退款
      </Button>
    );
  }
  const change = (changed: Partial<LineBack>) => state.changeLine(orderLineId, { qty: 0, ...typed, ...changed });
  return (
    <span className={styles.goods}>
      {scrapOnly ? (
        <small>定做商品不能退回库存，按报废处理</small>
      ) : (
        <Select<ReturnTo>
          aria-label={`${name}去向`}
          size="small"
          value={placeBack(line, typed)}
          options={returnTo.rows.map(({ code, name: label }) => ({ value: code, label }))}
          onChange={(to: ReturnTo) => change({ returnTo: to })}
        />
      )}
      {qualityOnly ? (
        <Checkbox
          checked={typed?.qualityFlag ?? false}
          onChange={({ target }) => change({ qualityFlag: target.checked })}
        >
          药品质量原因
        </Checkbox>
      ) : null}
    </span>
  );
}

/** Why the goods come back, and the way out of it. */
export function GoodsReason({ state }: { readonly state: RefundState }) {
  const { goods } = state.draft;
  if (!goods) return null;
  return (
    <>
      <Select<ReturnReason>
        aria-label="退货原因"
        size="small"
        className={styles.returnReason ?? ''}
        placeholder="退货原因"
        value={goods.reason ?? null}
        options={REASONS.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(reason: ReturnReason) => state.changeReturnReason(reason)}
      />
      <Button size="small" onClick={() => state.returnGoods(undefined)}>
        取消退货
      </Button>
    </>
  );
}
